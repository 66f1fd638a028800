// Search in the book: paragraphs and rules that have all words.

import type { Block, Book, BookPage, Rule, Span } from '../lib/wire'

export interface Hit {
  /** `chapter/number`, or the id of a rule. */
  place: string
  title: string
  text: string
}

const MOST = 40

/** List the lines of a block, the cells of tables too. */
function linesOf(block: Block): Span[][] {
  return [...(block.lines ?? []), ...(block.rows ?? []).flat()]
}

export function wordsOf(block: Block): string {
  return linesOf(block).map((line) => line.map((s) => s.text).join('')).join(' ')
}

export function wordsOfRule(r: Rule): string {
  return `${r.id} ${r.title} ${r.text} ${r.ambiguity} ${r.ruling}`
}

/** List where all words stand, chapters first. */
export function find(page: BookPage | null, book: Book | null, words: string): Hit[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (!wanted.length) return []
  const has = (text: string): boolean => wanted.every((w) => text.toLowerCase().includes(w))
  const told = (page?.chapters ?? []).flatMap((c) =>
    c.blocks.flatMap((b, i) => (has(wordsOf(b)) ? [{ place: `${c.id}/${i}`, title: c.title, text: wordsOf(b) }] : [])),
  )
  const rules = (book?.rules ?? []).filter((r) => has(wordsOfRule(r))).map((r) => ({ place: r.id, title: `${r.title} (${r.id})`, text: r.text }))
  return [...told, ...rules].slice(0, MOST)
}

/** Return a test for names that fit one of some patterns such as `zone:1*`. */
export function matcher(patterns: string): (name: string) => boolean {
  const tests = patterns.split(/\s+/).filter(Boolean).map((p) => new RegExp(`^${p.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '.*')}$`))
  return (name) => tests.some((t) => t.test(name))
}

/** Return the ids of things that fit patterns, in their order. */
export function fitting(patterns: string, ids: string[]): string[] {
  return ids.filter(matcher(patterns))
}
