import { expect, test } from 'vitest';
import { sampleContent } from '../../tests/support/sample-content.ts';
import type { Site } from '../content/page-content.ts';
import { contactFormView, directWays } from './contact-form-view.ts';

const content = await sampleContent();
const withSite = (own: Partial<Site>) => contactFormView({ ...content, site: { ...content.site, ...own } });

const line = { written: '0212 555 1234', dial: 'tel:+582125551234', chat: null, country: 'VE' };

test.each([
  ['neither', null],
  ['a fixed line', line],
] as const)('without a WhatsApp number (%s) the form offers e-mail only', (_, phone) => {
  const view = withSite({ phone });
  const ways = [{ label: 'Escribir un correo', href: 'mailto:hola@example.com?body=' }];
  expect(view).toMatchObject({ ways, failure: expect.stringMatching(/por correo\.$/) });
  expect(JSON.stringify(view)).not.toMatch(/whatsapp|wa\.me/i);
});

test('without an e-mail address the form offers WhatsApp only', () => {
  const view = withSite({ email: null });
  expect(view.ways).toMatchObject([{ label: 'Enviar por WhatsApp' }]);
  expect(JSON.stringify(view)).not.toContain('mailto:');
});

test('in place of the form stand WhatsApp, in a new tab, and e-mail, each if the author has it', () => {
  const waysWith = (own: Partial<Site>) => directWays({ ...content, site: { ...content.site, ...own } });
  const mail = { label: 'Escribir un correo', href: 'mailto:hola@example.com' };
  const chat = {
    label: content.site.chat.label,
    href: expect.stringMatching(/^https:\/\/wa\.me\/584141234567\?text=./),
    newTab: content.site.newTab,
  };
  expect(waysWith({})).toEqual([chat, mail]);
  expect(waysWith({ email: null })).toEqual([chat]);
  for (const phone of [null, line]) expect(waysWith({ phone })).toEqual([mail]);
});
