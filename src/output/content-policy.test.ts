import { expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

test('a page without styles of its own allows only the site’s files', () => {
  expect(contentPolicy('<p>Hola</p>', 'https://api.emailjs.com').split(';')).toContain("style-src 'self'");
});

test.each([
  ['https://api.emailjs.com', "'self' https://api.emailjs.com"],
  ['https://correo.example.com/emailjs/', "'self' https://correo.example.com"],
  ['http://localhost:4321', "'self'"],
  ['http://127.0.0.1:8080', "'self'"],
  ['http://[::1]:8080', "'self'"],
  ['https://localhost.example.com', "'self' https://localhost.example.com"],
])('with %s as the e-mail service words go only to %s', (origin, places) => {
  expect(contentPolicy('', origin).split(';')).toContain(`connect-src ${places}`);
});
