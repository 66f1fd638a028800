// Our own symbols, as path data in a 24 by 24 box. Counters, dials, cards and dice share them.

export const SYMBOLS: Record<string, string> = {
  infantry: 'M3 6h18v12H3z M3 6l18 12 M21 6L3 18',
  para: 'M3 9h18v10H3z M3 9l18 10 M21 9L3 19 M6 6a3 3 0 0 1 6 0a3 3 0 0 1 6 0',
  commando: 'M3 6h18v12H3z M3 6l18 12 M21 6L3 18 M12 2v3',
  ranger: 'M3 8h18v11H3z M3 8l18 11 M21 8L3 19 M9 4l3-2 3 2',
  armour: 'M3 6h18v12H3z M8 9h8a3 3 0 0 1 0 6H8a3 3 0 0 1 0-6z',
  artillery: 'M3 6h18v12H3z M12 10a2 2 0 1 1 0 4a2 2 0 0 1 0-4z',
  at_gun: 'M3 6h18v12H3z M3 18l9-12l9 12',
  flak: 'M3 6h18v12H3z M3 18a9 9 0 0 1 18 0 M12 9v9',
  mortar: 'M3 6h18v12H3z M12 8v8 M9 11l3-3l3 3 M12 17.5a1 1 0 1 1 0-.01',
  mg: 'M3 6h18v12H3z M6 12h12 M15 9l3 3l-3 3',
  engineer: 'M3 6h18v12H3z M7 15V9h10v6 M12 9v6',
  recon: 'M3 6h18v12H3z M3 18L21 6',
  hq: 'M3 5h18v9H3z M3 5v17',
  truck: 'M3 8h11v8H3z M14 11h4l3 3v2h-7z M7 18.5a1.5 1.5 0 1 1 0-.01z M17 18.5a1.5 1.5 0 1 1 0-.01z',
  blockhouse: 'M3 19V10l3-4h12l3 4v9z M6 12h12 M6 15h5 M13 15h5',
  fighter: 'M12 2l1.5 7L22 12v2l-8.5-1L13 19l3 2v1h-8v-1l3-2l-.5-6L2 14v-2l8.5-3z',
  bomber: 'M12 2l2 6l9 4v3l-9-2l-.5 6l3 2v1h-9v-1l3-2L10 13l-9 2v-3l9-4z M6 11v3 M18 11v3',
  ship: 'M2 14h20l-3 5H5z M7 14v-4h9v4 M11 10V6h3v4 M16 11h4',
  leader: 'M12 2l3 6.500l7 .8l-5.200 4.700l1.5 7L12 17.500L5.700 21l1.5-7L2 9.300l7-.8z',
  soldier: 'M12 3a3 3 0 1 1 0 6a3 3 0 0 1 0-6z M7 21v-8a3 3 0 0 1 3-3h4a3 3 0 0 1 3 3v8 M16 12l5-6',
  medic: 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5z',
  star: 'M12 2l3 6.500l7 .8l-5.200 4.700l1.5 7L12 17.500L5.700 21l1.5-7L2 9.300l7-.8z',
  skull: 'M12 3a8 8 0 0 1 5 14.200V20h-2v-2h-2v2h-2v-2H9v2H7v-2.800A8 8 0 0 1 12 3z M8.5 10.500a1.5 1.5 0 1 1 0 .01z M15.5 10.500a1.5 1.5 0 1 1 0 .01z',
  flag: 'M5 22V3 M5 4h14l-4 4l4 4H5',
  target: 'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16z M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6z M12 1v5 M12 18v5 M1 12h5 M18 12h5',
  mine: 'M12 7a5 5 0 1 1 0 10a5 5 0 0 1 0-10z M12 3v4 M12 17v4 M3 12h4 M17 12h4 M6 6l2.5 2.5 M15.5 15.500L18 18 M18 6l-2.5 2.5 M8.5 15.500L6 18',
  wire: 'M2 12h20 M5 9l4 6 M9 9l-4 6 M14 9l4 6 M18 9l-4 6',
  smoke: 'M6 18a4 4 0 0 1 0-8a5 5 0 0 1 9-3a4 4 0 0 1 4 6a3 3 0 0 1-1 5z',
  card: 'M6 2h12v20H6z M9 6h6 M9 10h6',
  die: 'M4 4h16v16H4z M8.5 8a.8.8 0 1 1 0 .01z M15.5 16a.8.8 0 1 1 0 .01z M12 12a.8.8 0 1 1 0 .01z',
  tool: 'M14 3a6 6 0 0 1 6 8l-3-3l-2 2l3 3a6 6 0 0 1-7-1l-7 8l-3-3l8-7a6 6 0 0 1 5-7z',
  courage: 'M12 21C4 15 3 11 3 8a4.5 4.5 0 0 1 9-1a4.5 4.5 0 0 1 9 1c0 3-1 7-9 13z',
  city: 'M3 21V10h5v11 M8 21V4h7v17 M15 21v-9h6v9 M10 8h3 M10 12h3',
  lock: 'M6 11h12v10H6z M8 11V7a4 4 0 0 1 8 0v4',
  vehicle: 'M2 15h20v4H2z M5 15l3-6h8l4 6 M7 19.500a1 1 0 1 1 0-.01 M17 19.500a1 1 0 1 1 0-.01',
  award: 'M8 2h8l-2 7h-4z M12 9a6 6 0 1 1 0 12a6 6 0 0 1 0-12z',
}

/** Parts of our symbols that are filled: dots, hulls, wings. */
const SOLID: Record<string, string> = {
  artillery: 'M12 9.300a2.700 2.700 0 1 1 0 5.400a2.700 2.700 0 0 1 0-5.400z',
  fighter: SYMBOLS['fighter']!,
  bomber: SYMBOLS['bomber']!,
  ship: 'M2 14h20l-3 5H5z M11 10V6h3v4z',
  leader: SYMBOLS['leader']!,
  star: SYMBOLS['star']!,
  medic: SYMBOLS['medic']!,
  blockhouse: 'M6 12h12v1.500H6z M3 10l3-4h12l3 4z',
  hq: 'M3 5h18v4.500H3z',
  mortar: 'M12 15.500a1.300 1.300 0 1 1 0 2.600a1.300 1.300 0 0 1 0-2.600z',
  para: 'M6 6a3 3 0 0 1 6 0z M12 6a3 3 0 0 1 6 0z',
}

/** Find the filled part of a symbol of ours; a scene's own has none. */
export function solidPath(name: string, own: Record<string, string> | undefined): string {
  return own?.[name] ? '' : (SOLID[name] ?? '')
}

/** Find the path of a symbol, the scene's own before ours; an unknown one is a plain square. */
export function symbolPath(name: string, own: Record<string, string> | undefined): string {
  return own?.[name] ?? SYMBOLS[name] ?? 'M5 5h14v14H5z'
}
