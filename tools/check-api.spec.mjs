import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import openapiTypes, { astToString } from 'openapi-typescript';
import { descriptionViolations, servedDescription } from './check-api.mjs';
import { compilerPath } from './lib/compiler.mjs';
import { runStreaming } from './lib/run-streaming.mjs';

/** Faults of a description: the title, and a change of the served one that causes it. */
const faults = {
  'a word of OpenAPI 3.0': ({ components }) => {
    components.schemas.Problem = { nullable: true, ...components.schemas.Problem };
  },
  'a schema with an unknown type': ({ components }) => {
    components.schemas.Problem.properties.title = { type: 'text' };
  },
  'a route without a rule of access': ({ paths }) => delete paths['/api/messages'].get.security,
  'no server': (description) => (description.servers = []),
  'no license': ({ info }) => delete info.license,
  'two operations of one name': ({ paths }) =>
    (paths['/api/messages'].get.operationId = paths['/api/messages'].post.operationId),
  'a parameter of the path that is not described': ({ paths }) => {
    paths['/api/data-sources/{id}'].delete.parameters = [];
  },
  'a reference to nothing': ({ components }) => delete components.schemas.Problem,
  'an example that its route refuses': ({ paths }) =>
    (paths['/api/messages'].post.requestBody.content['application/json'].schema.example = { content: 5 }),
};

/** A client by the generated types: what the API takes and returns, and two mistakes that the types refuse. */
const client = `
import type { operations, paths } from './api.js';

type Answer<Route> = Route extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;
type Body<Route> = Route extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

export async function metrics(): Promise<Answer<paths['/api/dashboard/metrics']['get']>> {
  return (await fetch('/api/dashboard/metrics')).json();
}
export const revenue = async (): Promise<number | null> => (await metrics()).revenue;
export const post: Body<operations['postMessage']> = { content: 'Hello' };
// @ts-expect-error: an app has a name
export const empty: Body<paths['/api/connected-apps']['post']> = {};
// @ts-expect-error: there is no such route
export type Unknown = paths['/api/nothing'];
`;

describe('the description of the API', () => {
  let description;

  before(async () => {
    description = await servedDescription();
  });

  it('has no fault by a public linter', async () => {
    assert.deepEqual(await descriptionViolations(description), []);
  });

  for (const [title, change] of Object.entries(faults)) {
    it(`is refused with ${title}`, async () => {
      const changed = structuredClone(description);
      change(changed);
      assert.notDeepEqual(await descriptionViolations(changed), []);
    });
  }

  it('makes a typed client that compiles under the strict rules', async (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'emberdeck-client-'));
    test.after(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'api.ts'), astToString(await openapiTypes(description)));
    writeFileSync(join(folder, 'client.ts'), client);
    const options = [
      '--ignoreConfig',
      '--strict',
      '--noEmit',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
    ];
    const said = [];
    const code = await runStreaming([process.execPath, compilerPath, ...options, join(folder, 'client.ts')], {
      log: (chunk) => said.push(chunk),
    });
    assert.equal(code, 0, Buffer.concat(said).toString());
  });
});
