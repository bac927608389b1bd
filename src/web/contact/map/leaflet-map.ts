/** A chunk of its own with the library, loaded when the map comes near. */
import { control, divIcon, type Map as LeafletMap, map as leafletMap, type Marker, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Coordinates } from './coordinates.ts'
import styles from './leaflet-map.module.css'

const TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright" lang="en">OpenStreetMap</a>'
/** OpenStreetMap's deepest. */
const MAX_ZOOM = 19

/** Pixels; `tip` is the height of the tip and the popup. */
const PIN = { width: 36, height: 46, tip: 44 }
/** In `rem`. */
const POPUP_WIDTH = 11
/** Of the map: beside it are the zoom buttons. */
const POPUP_SHARE = 0.6
/** Pixels between the outermost pins and the edge of the map: room for a popup. */
const PADDING: [number, number] = [100, 100]
const PIN_SVG =
  `<svg viewBox="0 0 36 46" width="${PIN.width}" height="${PIN.height}" aria-hidden="true">` +
  '<path fill="currentColor" stroke="#fff" stroke-width="2" d="M18 44C13 35 3 28 3 17.5a15 15 0 0 1 30 0C33 28 23 35 18 44z"/>' +
  '<circle cx="18" cy="17.5" r="5.5" fill="#fff"/></svg>'

export interface MapMarker {
  kind: 'company' | 'user' | 'new'
  at: Coordinates
  label: string
  /** Read out after the label. */
  detail?: string
}

interface MapOptions {
  label: string
  zoomIn: string
  zoomOut: string
  /** All of them are in view. */
  pins: [Coordinates, ...Coordinates[]]
  /** At most. */
  zoom: number
  /** Of the page: the zoom buttons are where its lines begin. */
  direction: 'ltr' | 'rtl'
  onPick: (at: Coordinates) => void
  /** `missing` when no tile at all has arrived, `shown` once one does. */
  onTiles: (state: 'missing' | 'shown') => void
}

export interface OpenMap {
  /** A second marker of the visitor's place replaces the first. `speaks` opens its label. */
  place: (mark: MapMarker, speaks: boolean) => void
  close: () => void
}

export function openMap(container: HTMLElement, options: MapOptions): OpenMap {
  const element = document.createElement('div')
  element.className = styles.map ?? ''
  element.setAttribute('role', 'group')
  element.setAttribute('aria-label', options.label)
  container.append(element)
  const map = drawMap(element, options)
  let user: Marker | undefined
  return {
    place: (mark, speaks) => {
      const placed = placeMarker(map, mark)
      if (speaks) speak(map, placed)
      if (mark.kind !== 'user') return
      user?.remove()
      user = placed
    },
    close: () => {
      map.remove()
      element.remove()
    },
  }
}

function drawMap(element: HTMLElement, { pins, zoom, direction, zoomIn, zoomOut, onPick, onTiles }: MapOptions): LeafletMap {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leafletMap(element, {
    zoomControl: false,
    // The wheel scrolls the page until the visitor has chosen the map.
    scrollWheelZoom: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  })
  const [{ latitude, longitude }] = pins
  map.setView([latitude, longitude], zoom)
  if (pins.length > 1)
    map.fitBounds(
      pins.map((pin) => [pin.latitude, pin.longitude]),
      { maxZoom: zoom, padding: PADDING },
    )
  map.attributionControl.setPrefix(false)
  control.zoom({ position: direction === 'rtl' ? 'topright' : 'topleft', zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map)
  addTiles(map, onTiles)
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  map.on('click', ({ latlng }) => {
    const { lat, lng } = latlng.wrap()
    onPick({ latitude: lat, longitude: lng })
  })
  return map
}

function addTiles(map: LeafletMap, onTiles: MapOptions['onTiles']): void {
  let shown = false
  let failed = false
  tileLayer(TILES, { attribution: ATTRIBUTION, maxZoom: MAX_ZOOM })
    .on('tileload', () => {
      if (!shown) onTiles('shown')
      shown = true
    })
    .on('tileerror', () => {
      failed = true
    })
    // Fired when every requested tile has arrived or failed.
    .on('load', () => {
      if (failed && !shown) onTiles('missing')
    })
    .addTo(map)
}

function placeMarker(map: LeafletMap, { kind, at, label, detail }: MapMarker): Marker {
  const icon = divIcon({
    className: `${styles.pin} ${kind === 'user' ? styles.user : ''}`,
    html: PIN_SVG,
    iconSize: [PIN.width, PIN.height],
    iconAnchor: [PIN.width / 2, PIN.tip],
    popupAnchor: [0, -PIN.tip],
  })
  const words = document.createElement('span')
  words.dir = 'auto'
  words.textContent = detail ? `${label}: ${detail}` : label
  const placed = marker([at.latitude, at.longitude], { icon, title: label, riseOnHover: true }).addTo(map)
  placed.getElement()?.setAttribute('aria-label', label)
  // Popups close by Escape or a click outside; the library's close button speaks only English.
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const maxWidth = Math.min(POPUP_WIDTH * rem, POPUP_SHARE * map.getSize().x)
  return placed.bindPopup(words, { closeButton: false, autoPan: false, maxWidth })
}

function speak(map: LeafletMap, placed: Marker): void {
  placed.openPopup()
  const shown = map.getBounds().pad(-0.1)
  if (!shown.contains(placed.getLatLng())) map.panTo(placed.getLatLng())
}
