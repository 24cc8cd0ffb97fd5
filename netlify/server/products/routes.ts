import { Hono } from 'hono';
import { productInputSchema, productOrderSchema } from '#domain/product-input.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { keptForTheDay } from '../http/kept-for-the-day.ts';
import { idParam } from '../http/param.ts';
import {
  changeProduct,
  createProduct,
  findProduct,
  listAllProducts,
  listOffered,
  orderCatalogue,
  removeProduct,
} from './actions.ts';

/** The season shown, which the club or the day decides, has the prices. */
const tags = ['products', 'club'] as const;

export const productRoutes = (deps: Deps) =>
  new Hono<AppEnv>().get('/products', keptForTheDay(deps, tags), async (context) =>
    context.json(await listOffered(deps)),
  );

export const adminProductRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/products', async (context) => context.json(await listAllProducts(deps)))
    .get('/products/:id', async (context) => context.json(await findProduct(deps, idParam(context.req.param('id')))))
    .post('/products', jsonBody(productInputSchema), async (context) =>
      context.json(await createProduct(deps, context.get('administrator'), context.req.valid('json')), 201),
    )
    .put('/products/order', jsonBody(productOrderSchema), async (context) =>
      context.json(await orderCatalogue(deps, context.get('administrator'), context.req.valid('json'))),
    )
    .put('/products/:id', jsonBody(productInputSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await changeProduct(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .delete('/products/:id', async (context) => {
      const retired = await removeProduct(deps, context.get('administrator'), idParam(context.req.param('id')));
      return retired ? context.json(retired) : context.body(null, 204);
    });
