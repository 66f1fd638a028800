// Dice and cards that people type in: what a key means, and what a face is called.

type Face = number | string

/** Return what a face or card shows: soldier2 is "soldier ×2", red5 "red 5", blackface "black face". */
export function faceWords(face: Face): string {
  return String(face)
    .replaceAll('_', ' ')
    .replace(/^(red|black|white|blue)(?=[a-z0-9])/i, '$1 ')
    .replace(/([a-z])1$/i, '$1')
    .replace(/([a-z])(\d+)$/i, '$1 ×$2')
}

/** Find the face that a key means: the face itself, its only initial, or its place in the list. */
export function typedFace(faces: Face[], key: string): Face | undefined {
  const kinds = [...new Set(faces)]
  const same = kinds.find((f) => String(f) === key)
  if (same !== undefined) return same
  const initials = kinds.filter((f) => String(f).toLowerCase().startsWith(key.toLowerCase()))
  return initials.length === 1 ? initials[0] : kinds[Number(key) - 1]
}
