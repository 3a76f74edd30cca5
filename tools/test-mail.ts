import { missingKeysMessage } from '../publish/email-keys.ts';
import { loadOwnSettings } from '../publish/own-settings.ts';
import { explainOutcome, isDelivered, sendTestMessage, testMessage } from '../publish/test-message.ts';
import { contentDir } from '../src/content/content-dir.ts';
import { problemLines } from '../src/content/read/problem.ts';
import { readContent } from '../src/content/read/read-content.ts';
import { emailServiceKeys, missingKeys } from '../src/form/email-service.ts';
import { ROOT } from './processes.ts';

process.exitCode = await main();

async function main(): Promise<number> {
  loadOwnSettings(ROOT);
  const missing = missingKeys(process.env);
  if (missing.length > 0) return refuse(missingKeysMessage(missing));
  const { content, problems } = await readContent(contentDir());
  if (!content)
    return refuse(['Antes que nada hay que corregir el contenido:', ...problemLines(problems)].join('\n'));
  const { domainLabel: toName, email } = content.sections.site;
  const message = testMessage({ email: email ?? `prueba@${toName}`, toName });
  const keys = emailServiceKeys();
  console.log(`\nEnviando un mensaje de prueba por ${keys.origin}…`);
  const outcome = await sendTestMessage(keys, message, `https://${toName}`);
  const isSent = isDelivered(outcome);
  (isSent ? console.log : console.error)(`${explainOutcome(outcome)}\n`);
  return isSent ? 0 : 1;
}

function refuse(message: string): number {
  console.error(`\n${message}\n`);
  return 1;
}
