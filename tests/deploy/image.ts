import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What a container made of the Dockerfile has and runs, in a folder of this machine. */
export interface Image {
  /** What `/vitrine` is in the container, where it is read-only. */
  root: string
  /** Of every process in the container. */
  environment: Record<string, string>
  /** Starts the server. */
  command: string[]
  remove: () => Promise<void>
}

/** The only folders that can be written with `docker run --read-only --tmpfs /tmp -v vitrine:/data`. */
const WRITABLE = ['/data', '/tmp']

/** Lays out the last stage of `deploy/Dockerfile` in an empty folder, as `docker build` would. */
export async function layOutImage(): Promise<Image> {
  const stage =
    (await instructions('deploy/Dockerfile'))
      .join('\n')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-image-'))
  const workdir = valuesOf(stage, 'WORKDIR')[0] ?? ''
  const inFolder = (text: string) => text.replace(/\/(?:vitrine|data|tmp)(?=[/:]|$)/g, (path) => folder + path)
  for (const path of [workdir, ...WRITABLE]) await mkdir(join(folder, path), { recursive: true })
  for (const copy of valuesOf(stage, 'COPY')) {
    const [, source = '', target = ''] = /^--from=build \/vitrine\/(\S+) (\S+)$/.exec(copy) ?? []
    const placed = join(folder, workdir, target === './' ? source : target)
    if (source === 'node_modules') await linkPackages(placed)
    else await cp(source, placed, { recursive: true })
  }
  const variables = valuesOf(stage, 'ENV').flatMap((line) => line.split(/\s+/).map((each) => each.split('=') as [string, string]))
  const environment = Object.fromEntries(variables.map(([name, value]) => [name, inFolder(value).replace('$PATH', process.env.PATH ?? '')]))
  return {
    root: join(folder, workdir),
    environment: { ...environment, TMPDIR: join(folder, '/tmp') },
    command: JSON.parse(/^\[.*\]$/.exec(valuesOf(stage, 'CMD').at(-1) ?? '')?.[0] ?? '[]') as string[],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The lines of a Dockerfile, without comments and with those joined that a backslash parts. */
async function instructions(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !/^\s*#/.test(line))
  return lines
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
}

function valuesOf(stage: string, instruction: string): string[] {
  return [...stage.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, value = '']) => value)
}

/** What `npm prune --omit=dev` leaves: links to the packages that are not for developing alone. */
async function linkPackages(folder: string): Promise<void> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  const names = Object.entries(packages).flatMap(([path, { dev }]) =>
    dev ? [] : (/^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? []),
  )
  for (const name of ['.bin', ...names]) {
    const link = join(folder, name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(process.cwd(), 'node_modules', name), link)
  }
}
