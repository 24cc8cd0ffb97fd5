import { createGunzip, createGzip } from 'node:zlib';
import { throughZlib } from '../../runtime/stream.ts';

/** A file in a backup, whole: none is larger than a few megabytes. */
export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Thrown if a backup cannot be read. Its message tells the person at the command line why. */
export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup';
}

/**
 * Returns entries as one stream: a tar archive, packed by gzip, encrypted by age for every recipient. With the age command,
 * gzip and tar anybody who has one of the keys opens it without this program. Nothing is held but what is on its way.
 */
export const sealEntries = async (
  entries: AsyncIterable<Entry>,
  recipients: readonly string[],
): Promise<ReadableStream<Uint8Array>> => {
  const [{ createTarPacker }, { Encrypter }] = await Promise.all([import('modern-tar'), import('age-encryption')]);
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const { name, bytes } of entries) {
      const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
      await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  };
  pack().catch((error: unknown) => controller.error(error));
  return encrypter.encrypt(throughZlib(readable, createGzip()));
};

/** Reads the entries of `sealEntries` one after the other. Throws `UnreadableBackup` if a key does not fit or a byte is wrong. */
export async function* openEntries(
  sealed: ReadableStream<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Entry> {
  const [{ createTarDecoder }, { Decrypter }] = await Promise.all([import('modern-tar'), import('age-encryption')]);
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    const opened = throughZlib(await decrypter.decrypt(sealed), createGunzip());
    const unpacked = opened.pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of unpacked)
      yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) };
  } catch (cause) {
    throw new UnreadableBackup(
      'The backup cannot be opened: the key is not one of its keys, or the file is damaged or incomplete.',
      { cause },
    );
  }
}

/** Reads one file that is encrypted as it is. Throws `UnreadableBackup` if a key does not fit or a byte is wrong. */
export const openBytes = async (
  sealed: Uint8Array<ArrayBuffer>,
  identities: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    return new Uint8Array(await decrypter.decrypt(sealed));
  } catch (cause) {
    throw new UnreadableBackup('A file of the backup cannot be opened: wrong key, or damaged.', { cause });
  }
};

/** Returns a stream as one piece. */
export const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
};
