import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Opens a connection of the server's superuser. */
export const openSuperuser = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  return client;
};

/** Makes an empty database with an owner that may do only this, as the documents do. */
export const openOwnedDatabase = async (superuser: pg.Client, rights: 'createrole' | 'nocreaterole' = 'createrole') => {
  const name = `c${randomUUID().slice(0, 8)}`;
  await superuser.query(`create role ${name}_owner login ${rights} password 'owner'`);
  await superuser.query(`create database ${name} owner ${name}_owner`);
  const url = new URL(inject('postgresUrl'));
  Object.assign(url, { username: `${name}_owner`, password: 'owner', pathname: `/${name}` });
  return { name, ownerUrl: url.href };
};
