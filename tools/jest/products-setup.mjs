import { createServer } from 'node:http';
import { ProductUnderTest, deployments } from '@emberdeck/testing/system/product-under-test';

const running = new Map();

/** Returns the product of a deployment, started at the first request. */
function productOf(deployment) {
  if (!running.has(deployment)) {
    // The demo workspace may exist, because suites use separate workspaces.
    const environment = { EMBERDECK_DEMO: 'true' };
    running.set(deployment, ProductUnderTest.start({ deployment, environment }));
  }
  return running.get(deployment);
}

async function reply(request, response) {
  const deployment = request.url.slice(1);
  if (!deployments.includes(deployment)) {
    response.writeHead(404).end();
    return;
  }
  try {
    const product = await productOf(deployment);
    const { addresses, directory } = product;
    response.end(JSON.stringify({ addresses, directory, databaseUrl: product.databaseUrl() }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

/**
 * Serves the products that system suites share. Suites that kill or configure a product start a separate one. A suite
 * requests the addresses at EMBERDECK_TEST_PRODUCTS_URL, so a run of one suite starts only the products that it uses.
 */
export default async function offerProducts() {
  const server = createServer((request, response) => void reply(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.EMBERDECK_TEST_PRODUCTS_URL = `http://127.0.0.1:${server.address().port}/`;
  globalThis.emberdeckTestProducts = { server, running };
}
