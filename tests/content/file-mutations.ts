import { type Chance, oneOf } from './mutations.ts';

/** Changes the bytes of a picture or a PDF. */
export type FileMutation = (bytes: Buffer, chance: Chance) => Buffer;

const IN_DRAWINGS = [
  '<script>alert(1)</script>',
  '<foreignObject/>',
  '<image href="https://otro.example.com/a.png"/>',
  '<use href="#a"/>',
  '<!-- -->',
  '<g onclick="alert(1)"/>',
  '<![CDATA[',
  '&a;',
  '</g>',
];

/** Every kind of mutation of a picture or a PDF, by the name under which docs/content-fuzzing.md explains it. */
export const FILE_MUTATIONS: Readonly<Record<string, FileMutation>> = {
  'file cut short': (bytes, chance) => bytes.subarray(0, Math.floor(chance() * bytes.length)),
  'bytes changed': (bytes, chance) => {
    const changed = Buffer.from(bytes);
    for (let count = 1 + Math.floor(chance() * 20); count > 0; count -= 1) {
      changed[Math.floor(chance() * changed.length)] = Math.floor(chance() * 256);
    }
    return changed;
  },
  'element planted': (bytes, chance) => {
    const text = bytes.toString('latin1');
    const places = [...text.matchAll(/>/g)].map(({ index }) => index + 1);
    const at = oneOf(places.length > 0 ? places : [0], chance);
    return Buffer.from(text.slice(0, at) + oneOf(IN_DRAWINGS, chance) + text.slice(at), 'latin1');
  },
  'another kind of file': (_bytes, chance) =>
    Buffer.from(
      oneOf(['', 'GIF89a', '%PDF-1.7', '\x89PNG\r\n\x1a\n', '<html>', '<svg ', '\xff\xd8\xff'], chance),
      'latin1',
    ),
  'another encoding': (bytes) => Buffer.from(bytes.toString('latin1'), 'utf16le'),
};
