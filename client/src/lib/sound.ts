// Sounds, made on the spot from noise and tones; there are no files. Off unless somebody switches them on.

import type { Beat } from './beats'

export type Sound = 'dice' | 'march' | 'gun' | 'aircraft' | 'loss' | 'turn'

const MOST_VOICES = 4
const AIRCRAFT = /fighter|bomber/

/** Return the sound of a beat: dice or a gun for a throw, steps or an engine for a move. */
export function soundOf(beat: Beat): Sound | null {
  if (beat.kind === 'throw') return beat.lines.some((line) => /support|flak/.test(String(line.figures['role'] ?? ''))) ? 'gun' : 'dice'
  if (beat.kind === 'loss') return 'loss'
  if (beat.kind === 'move') return beat.glides.some((glide) => AIRCRAFT.test(glide.piece.symbol)) ? 'aircraft' : 'march'
  return null
}

/** One tone or burst of noise: when it begins, how long it lasts, how high and how loud it is. */
interface Part {
  at: number
  lasts: number
  pitch: number
  /** The pitch at its end. */
  to?: number
  loud: number
  kind: OscillatorType | 'noise'
}

const knock = (at: number, pitch: number): Part => ({ at, lasts: 0.05, pitch, loud: 0.5, kind: 'noise' })

export const SCORES: Record<Sound, Part[]> = {
  dice: [knock(0, 2600), knock(0.07, 3200), knock(0.16, 2300), knock(0.3, 2900), knock(0.38, 2100)],
  march: [0, 0.16, 0.32, 0.48].map((at) => ({ at, lasts: 0.07, pitch: 320, loud: 0.5, kind: 'noise' })),
  gun: [{ at: 0, lasts: 0.5, pitch: 700, to: 90, loud: 0.9, kind: 'noise' }, { at: 0, lasts: 0.25, pitch: 90, to: 40, loud: 0.7, kind: 'sine' }],
  aircraft: [{ at: 0, lasts: 0.9, pitch: 95, to: 70, loud: 0.35, kind: 'sawtooth' }, { at: 0, lasts: 0.9, pitch: 99, to: 73, loud: 0.35, kind: 'sawtooth' }],
  loss: [{ at: 0, lasts: 0.18, pitch: 220, to: 160, loud: 0.5, kind: 'triangle' }, { at: 0.16, lasts: 0.32, pitch: 165, to: 110, loud: 0.5, kind: 'triangle' }],
  turn: [{ at: 0, lasts: 0.22, pitch: 523, loud: 0.4, kind: 'sine' }, { at: 0.16, lasts: 0.4, pitch: 784, loud: 0.4, kind: 'sine' }],
}

/** Plays sounds through one output, at most a few at a time. */
export class Speaker {
  private context: AudioContext | null = null
  private noise: AudioBuffer | null = null
  private voices = 0

  constructor(private readonly make: () => AudioContext = () => new AudioContext()) {}

  /** Play a sound at a loudness of 0 to 1; one too many is left out. */
  play(sound: Sound, volume: number): boolean {
    if (volume <= 0 || this.voices >= MOST_VOICES) return false
    const context = (this.context ??= this.make())
    void context.resume()
    const out = context.createGain()
    out.gain.value = volume * 0.5
    out.connect(context.destination)
    const parts = SCORES[sound].map((part) => this.begin(context, out, part))
    this.voices += 1
    parts.at(-1)!.onended = () => {
      this.voices -= 1
      out.disconnect()
    }
    return true
  }

  private begin(context: AudioContext, out: AudioNode, part: Part): AudioScheduledSourceNode {
    const from = context.currentTime + part.at
    const until = from + part.lasts
    const gain = context.createGain()
    gain.gain.setValueAtTime(part.loud, from)
    gain.gain.exponentialRampToValueAtTime(0.001, until)
    gain.connect(out)
    const source = part.kind === 'noise' ? this.hiss(context, gain, part, from, until) : this.tone(context, gain, part, from, until)
    source.start(from)
    source.stop(until)
    return source
  }

  private tone(context: AudioContext, out: AudioNode, part: Part, from: number, until: number): OscillatorNode {
    const source = context.createOscillator()
    source.type = part.kind as OscillatorType
    source.frequency.setValueAtTime(part.pitch, from)
    source.frequency.exponentialRampToValueAtTime(part.to ?? part.pitch, until)
    source.connect(out)
    return source
  }

  private hiss(context: AudioContext, out: AudioNode, part: Part, from: number, until: number): AudioBufferSourceNode {
    const source = context.createBufferSource()
    source.buffer = this.noise ??= makeNoise(context)
    const filter = context.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.setValueAtTime(part.pitch, from)
    filter.frequency.exponentialRampToValueAtTime(part.to ?? part.pitch, until)
    source.connect(filter)
    filter.connect(out)
    return source
  }
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}
