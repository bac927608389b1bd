import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { createCatalogue } from '../demo-catalogue/create.ts'
import { filesOf } from '../demo-catalogue/products.ts'
import { command, type Usage } from './command.ts'

/** A catalogue that is published on one of the engines. */
export interface StoredCatalogue {
  engine: Engine
  products: number
  /** Environment of commands and servers that work with it. */
  settings: { CONTENT_DIR: string; DATA_DIR: string; DATABASE_URL: string }
}

/** A product in the middle of a catalogue. */
export interface NamedProduct {
  slug: string
  /** Its English file, below the content folder. */
  file: string
}

/** Writes the content of a catalogue into a new folder. */
export async function writeContent(products: number, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await createCatalogue(products, folder)
}

/** Publishes the whole content. @returns what that took */
export function publishAll({ settings }: StoredCatalogue): Promise<Usage> {
  return command(['content', 'publish'], settings)
}

/** The product that is changed. */
export function middleProduct(products: number): NamedProduct {
  const [english] = filesOf(Math.floor(products / 2), () => ({ file: 'products/zinc-syrup.webp', alt: '' }))
  if (!english) throw new Error('A product has no file.')
  return { slug: basename(english.path, '.en.md'), file: english.path }
}

/** A place for a catalogue: a data folder, and on PostgreSQL a new database. @param server address of any database of it */
export async function placeFor(engine: Engine, products: number, folder: string, server: string): Promise<StoredCatalogue> {
  const settings = {
    CONTENT_DIR: join(folder, `content-${products}`),
    DATA_DIR: join(folder, `data-${products}-${engine}`),
    DATABASE_URL: engine === 'postgres' ? await newDatabase(server, `catalogue_${products}`) : '',
  }
  return { engine, products, settings }
}

/** The version of a PostgreSQL server. */
export async function postgresVersion(server: string): Promise<string> {
  const rows = await query<{ server_version: string }>(server, 'show server_version')
  return rows[0]?.server_version.split(' ')[0] ?? 'unknown'
}

async function newDatabase(server: string, name: string): Promise<string> {
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return url.href
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql)
    return rows
  } finally {
    await client.end()
  }
}
