import { serveFetch } from '#local/servers.ts';
import { createSitePublisher } from '#server/integrations/build-hook.ts';
import { picturesPrinted, readSiteContent, revisionOf } from '#server/running/publication/site-content.ts';
import type { TestClub } from './club.ts';

/** Starts a deployed site and a build hook for a club. The test sets in `state` how they answer. */
export const openDeployment = async (club: TestClub) => {
  const state = { stamp: undefined as unknown, siteStatus: 200, hookStatus: 200, builds: 0 };
  const answerSite = async (): Promise<Response> =>
    state.stamp === undefined
      ? new Response('no page', { status: 404 })
      : Response.json(state.stamp, { status: state.siteStatus });
  const answerHook = async (request: Request): Promise<Response> => {
    if (request.method === 'POST' && new URL(request.url).pathname === '/build_hooks/secret') state.builds += 1;
    return new Response(null, { status: state.hookStatus });
  };
  const [site, hook] = await Promise.all([serveFetch(answerSite), serveFetch(answerHook)]);
  club.deps.publication = createSitePublisher({ URL: site.url, BUILD_HOOK_URL: `${hook.url}/build_hooks/secret` });
  return {
    state,
    /** Publishes the current content, as a build that starts now would. */
    deploy: async () => {
      const builtAt = club.deps.now().toISOString();
      const content = await readSiteContent(club.db, club.deps.now());
      state.stamp = { builtAt, revision: revisionOf(content), pictures: picturesPrinted(content) };
    },
    close: async () => {
      await Promise.all([site.close(), hook.close()]);
    },
  };
};
