import base from '../styles/base.css?inline'
import buttons from '../styles/buttons.css?inline'
import offline from '../styles/offline.css?inline'
import tokens from '../styles/tokens.css?inline'
import worker from './service-worker.js?raw'

/** Inline in the offline page. */
export const offlineStyles = tokens + base + buttons + offline

export const serviceWorker = worker
