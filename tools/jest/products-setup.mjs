import { createServer } from 'node:http';
import { ProductUnderTest, deployments } from '@emberdeck/testing/system/product-under-test';

const running = new Map();

/** One product for each deployment, started when the first suite asks for it. */
function productOf(deployment) {
  if (!running.has(deployment)) {
    // With the demo workspace: suites work in workspaces of their own.
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
    response.end(JSON.stringify({ addresses: product.addresses, databaseUrl: product.databaseUrl() }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

/**
 * The products that all system suites share, unless they kill or configure one. A suite gets the addresses at
 * EMBERDECK_TEST_PRODUCTS_URL, so that a run of one suite starts no more than it needs.
 */
export default async function offerProducts() {
  const server = createServer((request, response) => void reply(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.EMBERDECK_TEST_PRODUCTS_URL = `http://127.0.0.1:${server.address().port}/`;
  globalThis.emberdeckTestProducts = { server, running };
}
