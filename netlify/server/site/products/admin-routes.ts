import { Hono } from 'hono';
import { productInputSchema, productOrderSchema } from '#domain/money/product-input.ts';
import type { Deps } from '../../deps.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { inArea } from '../../http/authenticate.ts';
import { jsonBody } from '../../http/json-body.ts';
import { idParam } from '../../http/param.ts';
import {
  changeProduct,
  createProduct,
  findProduct,
  listAllProducts,
  orderCatalogue,
  removeProduct,
} from './actions.ts';

export const adminProductRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/products', inArea('seasons'), async (context) => context.json(await listAllProducts(deps)))
    .get('/products/:id', inArea('seasons'), async (context) =>
      context.json(await findProduct(deps, idParam(context.req.param('id')))),
    )
    .post('/products', inArea('seasons'), jsonBody(productInputSchema), async (context) =>
      context.json(await createProduct(deps, context.get('administrator'), context.req.valid('json')), 201),
    )
    .put('/products/order', inArea('seasons'), jsonBody(productOrderSchema), async (context) =>
      context.json(await orderCatalogue(deps, context.get('administrator'), context.req.valid('json'))),
    )
    .put('/products/:id', inArea('seasons'), jsonBody(productInputSchema), async (context) => {
      const id = idParam(context.req.param('id'));
      return context.json(await changeProduct(deps, context.get('administrator'), id, context.req.valid('json')));
    })
    .delete('/products/:id', inArea('seasons'), async (context) => {
      const retired = await removeProduct(deps, context.get('administrator'), idParam(context.req.param('id')));
      return retired ? context.json(retired) : context.body(null, 204);
    });
