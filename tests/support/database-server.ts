import type { TestProject } from 'vitest/node';

/**
 * The first project with a database starts the server, and the others use it. Only the first loads what starts it,
 * because each project would load the whole server anew.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().postgresUrl) return undefined;
  const { startDatabaseServer } = await import('./seeded-server.ts');
  return startDatabaseServer(root);
};
