import { PICTURE_PRESETS, type PicturePlace } from '../../../src/content/pictures.ts';
import type { Rule } from '../finding.ts';
import { fieldKey } from '../site.ts';

/**
 * Addresses that anyone on the way could change, wherever they stand: the schema refuses them in fields of links,
 * and people also write them in the middle of a text.
 */
export const insecureLinks: Rule = ({ fields }) =>
  fields.flatMap(({ file, name, value }) => {
    const [found] = /\bhttp:\/\/\S+/i.exec(String(value)) ?? [];
    if (!found) return [];
    const wanted = 'escribe la misma dirección con https:// y ábrela para ver que funciona';
    return [{ kind: 'insecure-links', file, field: name, wrong: `dice «${found}», sin https`, wanted }];
  });

/** Videos whose link leads to another video than their code names. */
export const videoAddresses: Rule = ({ fields }) =>
  fields.flatMap(({ file, part, name, value }) => {
    const code = fields.find((field) => field.file === file && field.name === 'videoId')?.value;
    if (part !== 'videos' || name !== 'videoUrl' || code === undefined) return [];
    if (String(value).includes(String(code))) return [];
    const wrong = `dice «${value}», que no lleva el Código del video, «${code}»`;
    const wanted = 'copia los dos del mismo video';
    return [{ kind: 'video-address', file, field: name, wrong, wanted }];
  });

/** What each part shows its pictures as (src/content/load-content.ts). */
const PLACES: Readonly<Record<string, { readonly place: PicturePlace; readonly called: string }>> = {
  hero: { place: 'portrait', called: 'un retrato' },
  ebooks: { place: 'cover', called: 'una portada' },
  'printed-books': { place: 'cover', called: 'una portada' },
  guides: { place: 'ticket', called: 'la imagen de una guía' },
  videos: { place: 'thumbnail', called: 'una miniatura' },
};

/** Photographs with fewer pixels than a sharp screen shows of them. Drawings have as many as they need. */
export const pictureSizes: Rule = ({ files }) =>
  files.flatMap(({ file, part, name, value, size }) => {
    const shown = PLACES[part];
    if (!shown || !size) return [];
    const needed = Math.max(...PICTURE_PRESETS[shown.place].widths);
    if (size.width >= needed) return [];
    const wrong = `«${value}» mide ${size.width} × ${size.height} puntos y se verá borrosa`;
    const wanted = `en el editor, pulsa Cambiar imagen y elige ${shown.called} de ${needed} puntos de ancho o más`;
    return [{ kind: 'picture-size', file, field: name, wrong, wanted }];
  });

/**
 * Pictures that say something and are silent for who cannot see them (WCAG 2.2, 1.1.1). Which ones do is what the
 * sample shows: it leaves empty only where the title beside the picture says it all.
 */
export const alternativeTexts: Rule = ({ fields, sample }) =>
  fields.flatMap((field) => {
    const { file, name, value } = field;
    const samples = sample.values.get(fieldKey(field)) ?? [];
    const saysSomething = samples.length > 0 && samples.every((text) => text !== '');
    if (!name.endsWith('Alt') || !saysSomething || String(value).trim() !== '') return [];
    const wanted = 'cuenta en una frase qué se ve, para quien no puede verla';
    return [{ kind: 'alternative-text', file, field: name, wrong: 'está vacío', wanted }];
  });
