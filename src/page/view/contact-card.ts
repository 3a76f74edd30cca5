import type { Content } from '../../content/page-content.ts';
import { pageAddress } from './links.ts';

/** Path of the visiting card. */
const PATH = '/contacto.vcf';

/** The link to the owner's visiting card, if she wants one and has a telephone. */
export function contactCardLink({ contact, site }: Pick<Content, 'contact' | 'site'>) {
  const label = contact.saveNumberLabel;
  return label && site.phone ? { label, href: PATH } : null;
}

/**
 * The owner's visiting card (vCard 3.0, RFC 2426, which every telephone reads): her name, her telephone, the page's address
 * and her portrait.
 * @param portrait a JPEG
 */
export function vCard(site: Content['site'], portrait: Uint8Array | null): string {
  const name = textValue(site.author ?? site.name);
  const { dial = '', chat = null } = site.phone ?? {};
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // Nobody knows which of the names is the family's: all are the given name.
    `N:;${name};;;`,
    `FN:${name}`,
    `TEL;TYPE=${chat ? 'CELL' : 'VOICE'}:${dial.replace('tel:', '')}`,
    `URL:${pageAddress(site)}`,
    ...(portrait ? [`PHOTO;ENCODING=b;TYPE=JPEG:${Buffer.from(portrait).toString('base64')}`] : []),
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Escapes a text (RFC 2426, section 4, "text-value"). */
function textValue(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

/** Longest line, in bytes without its end (RFC 2425, section 5.8.1). */
const MAX_LINE = 75;

/** Breaks a long line; the next ones begin with a blank. Characters stay whole. */
function folded(line: string): string {
  const lines = [''];
  for (const character of line) {
    const longer = lines.at(-1) + character;
    if (Buffer.byteLength(longer) > MAX_LINE) lines.push(` ${character}`);
    else lines[lines.length - 1] = longer;
  }
  return lines.join('\r\n');
}
