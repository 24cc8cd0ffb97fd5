import * as z from 'zod';
import { nameArticles } from '#domain/form/name-article.ts';
import { federationAsked, image, instalmentRule, instant, season } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminClubRoutes } from './admin-routes.ts';
import type { clubRoutes } from './routes.ts';

const club = z
  .strictObject({
    name: z.string(),
    shortName: z.string(),
    tagline: z.string(),
    city: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    links: z.array(z.strictObject({ label: z.string(), url: z.string() }).meta({ id: 'ClubWebPage' })),
    legalForm: z.string(),
    registration: z.string(),
    publicationDirector: z.string(),
    host: z.string(),
    affiliation: z.string(),
    logo: image.nullable(),
    openSeason: season,
  })
  .meta({ id: 'Club' });

const settings = club
  .extend({
    article: z.enum(nameArticles).nullable(),
    openSeason: season.nullable(),
    formerMemberYears: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'ClubSettings' });

export const clubAnswers = declare<typeof clubRoutes>('/api')({
  'GET /club': {
    does: 'Returns who the club is, and how its open season is paid in several times.',
    answers: { 200: club.extend({ instalments: instalmentRule, federationAsked }).meta({ id: 'ClubOnOffer' }) },
  },
});

export const adminClubAnswers = declare<typeof adminClubRoutes>('/api/admin')({
  'GET /club': { does: 'Returns the settings of the club.', answers: { 200: settings } },
  'PUT /club': {
    does: 'Replaces the settings of the club.',
    answers: { 200: settings },
    refuses: { conflict: settings },
  },
});
