import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gatewaySettings } from '@emberdeck/gateway/gateway.settings';
import { repositoryRoot } from './lib/repository.mjs';

describe('the front', () => {
  let folder;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberdeck-front-'));
    // In place of nginx: start.sh ends by becoming it.
    writeFileSync(join(folder, 'nginx'), '#!/bin/sh\nexit 0\n');
    chmodSync(join(folder, 'nginx'), 0o755);
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Starts it with these trusted proxies; answers what came of it. */
  function start(trusted) {
    const { status, stderr } = spawnSync('sh', [join(repositoryRoot, 'deploy/front/start.sh')], {
      env: { PATH: `${folder}:${process.env.PATH}`, TMPDIR: folder, TRUSTED_PROXIES: trusted },
      encoding: 'utf8',
    });
    const directives = readFileSync(join(folder, 'nginx.conf'), 'utf8').replaceAll(/#.*/g, '');
    return {
      status,
      stderr,
      directives,
      believed: [...directives.matchAll(/set_real_ip_from (\S+);/g)].map(([, network]) => network),
    };
  }

  it('believes nobody who forwards by itself, and says one address to the gateway', () => {
    const { status, directives, believed } = start('');
    assert.equal(status, 0);
    assert.deepEqual(believed, []);
    assert.match(directives, /proxy_set_header X-Forwarded-For \$remote_addr;/);
    assert.doesNotMatch(directives, /@|proxy_add_x_forwarded_for/);
  });

  const uniquelocal = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
  const given = [
    ['203.0.113.7', ['203.0.113.7']],
    ['203.0.113.7, 2001:db8::/32', ['203.0.113.7', '2001:db8::/32']],
    ['uniquelocal', uniquelocal],
    ['loopback,linklocal', ['127.0.0.0/8', '::1/128', '169.254.0.0/16', 'fe80::/10']],
  ];
  for (const [text, networks] of given) {
    it(`believes ${text} about their visitors, and no other`, () => {
      const { status, directives, believed } = start(text);
      assert.equal(status, 0);
      assert.deepEqual(believed, networks);
      assert.match(directives, /real_ip_header X-Forwarded-For;\s+real_ip_recursive on;/);
      assert.equal(gatewaySettings.safeParse({ TRUSTED_PROXIES: text }).success, true);
    });
  }

  for (const text of ['proxy.example.org', '10.0.0.0/8; deny all', '$remote_addr']) {
    it(`does not start with ${text}, as the gateway does not`, () => {
      const { status, stderr } = start(text);
      assert.equal(status, 78);
      assert.match(stderr, /^TRUSTED_PROXIES: \S+ is neither an address nor a network$/m);
      assert.equal(gatewaySettings.safeParse({ TRUSTED_PROXIES: text }).success, false);
    });
  }
});
