import type { Finding, Rule } from '../finding.ts';
import type { FileField } from '../site-state.ts';

type Told = Pick<Finding, 'kind' | 'wrong' | 'wanted'>;

/** Guides, portrait and other pictures whose file is the sample's, byte by byte, whatever its name. */
export const sampleFiles: Rule = ({ files, sample }) =>
  files
    .filter(({ hash }) => sample.hashes.has(hash))
    .map((file) => ({ file: file.file, field: file.name, ...told(file) }));

function told({ part, value }: FileField): Told {
  if (/\.pdf$/i.test(String(value))) {
    const wrong = `nombra «${value}», que es la guía de muestra`;
    const wanted =
      'en el editor, pulsa Cambiar PDF y elige el tuyo, o apaga Disponible y pulsa Quitar PDF; o escribe tu guia.md y usa npm run guias';
    return { kind: 'guide-file', wrong, wanted };
  }
  if (part === 'hero') {
    const wanted = 'en el editor, pulsa Cambiar imagen y elige tu fotografía';
    return { kind: 'portrait', wrong: `nombra «${value}», que es el retrato de muestra`, wanted };
  }
  const wanted = 'en el editor, pulsa Cambiar imagen y elige la tuya';
  return { kind: 'pictures', wrong: `nombra «${value}», que es un dibujo de muestra`, wanted };
}
