import type { Rule } from '../finding.ts';

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
