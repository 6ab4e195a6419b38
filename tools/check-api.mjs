import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { repositoryRoot } from './lib/repository.mjs';

const path = '/api/openapi.json';

const config = () =>
  createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-schema-examples': 'error',
      // Signing in, signing out and a report's file answer with another address.
      'operation-2xx-response': 'off',
      // The license of a program that is not published has no page and no SPDX identifier.
      'info-license-strict': 'off',
    },
  });

/** Returns the description of the API as the compiled gateway serves it. */
export async function servedDescription() {
  const harness = pathToFileURL(join(repositoryRoot, 'gateway/dist/test/gateway-harness.js'));
  const { startGateway } = await import(harness);
  const gateway = await startGateway();
  try {
    return await (await fetch(gateway.address + path)).json();
  } finally {
    await gateway.stop();
  }
}

/** Returns what a public linter finds in a description. Nothing is read from a network. */
export async function descriptionViolations(description) {
  const problems = await lintFromString({
    source: JSON.stringify(description),
    absoluteRef: path,
    config: await config(),
  });
  return problems.map(({ ruleId, message, location }) => ({
    file: `${path}${location[0]?.pointer ?? ''}`,
    rule: ruleId,
    message: message.split('\n')[0],
  }));
}
