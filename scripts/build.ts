import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareForCaddy } from '../deploy/for-caddy.ts';
import { headersFile } from '../deploy/headers.ts';
import { missingKeys } from '../src/build/email-service.ts';
import { missingKeysMessage } from './email-keys.ts';
import { buildSite, ROOT } from './tools.ts';

const OUT_DIR = 'dist';

process.exitCode = await main();

async function main(): Promise<number> {
  const ownSettings = join(ROOT, '.env');
  if (existsSync(ownSettings)) process.loadEnvFile(ownSettings);
  const missing = missingKeys(process.env);
  if (missing.length > 0) {
    console.error(`\n${missingKeysMessage(missing)}\n`);
    return 1;
  }
  const code = await buildSite(OUT_DIR);
  if (code !== 0) return code;
  writeFileSync(join(ROOT, OUT_DIR, '_headers'), headersFile());
  if (process.argv.includes('--caddy')) await prepareForCaddy(join(ROOT, OUT_DIR));
  console.log(`\nLa página está lista para publicar en ${OUT_DIR}/.\n`);
  return 0;
}
