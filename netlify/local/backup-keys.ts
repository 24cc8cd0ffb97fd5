import { writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readArguments } from '#local/arguments.ts';
import { exitWith } from '#local/settings.ts';

const USAGE = 'Usage: npm run tool -- backup:keys FILE\nFor instance: npm run tool -- backup:keys treasurer.key';

const {
  positionals: [file = exitWith(USAGE), ...others],
} = readArguments(USAGE, { allowPositionals: true });
if (others.length > 0) exitWith(USAGE);

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
  (error: unknown) => exitWith(`The key is not written: ${error instanceof Error ? error.message : String(error)}`),
);
console.log(`The private key is in ${file}. Everyone who has it can read every backup, and without it nobody can.
Keep it where neither the site nor the backups are: on paper or on a stick, at that officer's home.

Public key: ${recipient}

Set BACKUP_RECIPIENTS to the public keys of two officers, with a comma between them.
En français : gardez ce fichier hors du site, chez la personne concernée ; sans l’une des deux clés, aucune sauvegarde ne
se lit. La clé publique peut être connue de tous.`);
