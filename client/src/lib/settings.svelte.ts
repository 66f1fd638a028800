// What this person likes: kept in the browser.

export interface Settings {
  scheme: 'auto' | 'light' | 'dark'
  motion: boolean
  name: string
  speed: number
  sound: boolean
  /** How loud, from 0 to 1. */
  volume: number
  /** Say once what a new game and each kind of question are about. */
  coach: boolean
  /** Show the bar of win chances, where hints are allowed. */
  chances: boolean
}

const NAME = 'beachhead.settings'
const DEFAULTS: Settings = { scheme: 'auto', motion: true, name: '', speed: 1, sound: false, volume: 0.6, coach: true, chances: true }

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...stored() })

/** Keep the settings. */
export function saveSettings(): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings))
  } catch {
    // Forbidden storage: the settings hold until the tab is closed.
  }
}

/** Return true if things may move on the screen. */
export function wantsMotion(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Return the scheme to draw in. */
export function colourScheme(): 'light' | 'dark' {
  if (settings.scheme !== 'auto') return settings.scheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
