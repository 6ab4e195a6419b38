import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { maxBodyBytes, requestArrivalMs } from '@emberdeck/contracts/core/route';
import { routes } from '@emberdeck/contracts/registry/registry';
import { freePort } from '@emberdeck/processes/free-port';
import { eventually } from '@emberdeck/testing/eventually';
import { repositoryRoot } from './lib/repository.mjs';

const folder = join(repositoryRoot, 'deploy/proxy');
const configuration = readFileSync(join(folder, 'nginx.conf'), 'utf8');
const ingress = readFileSync(join(repositoryRoot, 'deploy/kubernetes/base/ingress.yaml'), 'utf8');
const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

const units = { '': 1, k: 1024, m: 1024 * 1024, s: 1_000 };

/** The value of a directive in a block, or in the blocks around it. */
function valueOf(name, ...blocks) {
  const found = blocks
    .map((block) => new RegExp(`^ *${name} (\\d+)([kms]?);`, 'm').exec(block))
    .find(Boolean);
  return Number(found[1]) * units[found[2]];
}

/** Each location of the server, with its directives. */
const locations = [...configuration.matchAll(/^ {4}location (=|~)? ?(\S+) \{\n(.*?)^ {4}\}/gms)].map(
  ([, kind = '', path, directives]) => ({ kind, path, directives }),
);

/** The limits for a path: nginx takes an exact location, else the first pattern, else the longest beginning. */
function limitsOf(path) {
  const of = (kind, matches) => locations.filter((each) => each.kind === kind && matches(each.path));
  const [exact] = of('=', (each) => each === path);
  const [pattern] = of('~', (each) => new RegExp(each).test(path));
  const [beginning] = of('', (each) => path.startsWith(each)).sort((a, b) => b.path.length - a.path.length);
  const { directives } = exact ?? pattern ?? beginning;
  const outside = configuration.replaceAll(/^ {4}location .*?^ {4}\}/gms, '');
  return {
    bodyBytes: valueOf('client_max_body_size', directives, outside),
    readMs: valueOf('proxy_read_timeout', directives, outside),
  };
}

const hasBody = ({ method }) => method === 'POST' || method === 'PUT' || method === 'PATCH';
const bodyBytesOf = (route) => {
  if (!hasBody(route)) return 0;
  const isForm = route.body === 'form';
  return route.maxBodyBytes ?? (isForm ? 4 * 1024 : maxBodyBytes);
};

describe('the configuration of the front proxy', () => {
  it('streams both ways, and buffers neither requests nor responses', () => {
    assert.match(configuration, /^ {2}proxy_request_buffering off;$/m);
    assert.match(configuration, /^ {2}proxy_max_temp_file_size 0;$/m);
    assert.match(configuration, /^ {2}proxy_http_version 1\.1;$/m);
  });

  it('has a worker for each core and tens of thousands of connections', () => {
    assert.match(configuration, /^worker_processes auto;$/m);
    const [, connections] = /worker_connections (\d+);/.exec(configuration);
    const [, files] = /worker_rlimit_nofile (\d+);/.exec(configuration);
    assert.ok(Number(connections) >= 30_000);
    assert.ok(Number(files) >= 2 * Number(connections));
  });

  for (const route of routes) {
    it(`lets ${route.method} ${route.path} through, and waits longer than its answer takes`, () => {
      const limits = limitsOf(route.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000001'));
      const bytes = bodyBytesOf(route);
      assert.ok(limits.bodyBytes >= bytes, `${limits.bodyBytes} bytes of ${bytes}`);
      // Another limit is that of the gateway alone, which says why. Methods of one path share a location.
      const largest = Math.max(...routes.filter(({ path }) => path === route.path).map(bodyBytesOf));
      assert.ok(limits.bodyBytes <= Math.max(2 * largest, 1024 * 1024));
      const answerMs = route.answerMs ?? route.call?.timeoutMs ?? 0;
      assert.ok(limits.readMs > answerMs, `${limits.readMs} ms of ${answerMs}`);
    });
  }
});

describe('the Ingress', () => {
  it('streams bodies, and has the timeouts of the front proxy', () => {
    const { annotations } = parse(ingress).metadata;
    const files = routes.filter((route) => route.maxBodyBytes !== undefined);
    const [largest] = files.toSorted((one, other) => other.maxBodyBytes - one.maxBodyBytes);
    const longestMs = Math.max(requestArrivalMs, ...files.map(({ answerMs }) => answerMs ?? 0)) + 60_000;
    const of = (name) => annotations[`nginx.ingress.kubernetes.io/${name}`];
    assert.deepEqual(
      ['proxy-body-size', 'proxy-request-buffering', 'proxy-max-temp-file-size', 'proxy-read-timeout'].map(
        of,
      ),
      [`${largest.maxBodyBytes / 1024 / 1024}m`, 'off', '0', String(longestMs / 1_000)],
    );
    assert.ok(Number(of('limit-rps')) > 0 && Number(of('limit-connections')) > 0);
  });
});

describe('the broker', () => {
  it('disconnects a client that does not answer pings for some seconds', () => {
    const text = readFileSync(join(repositoryRoot, 'deploy/nats/nats-server.conf'), 'utf8');
    assert.match(text, /^ping_interval: "3s"$/m);
    assert.match(text, /^ping_max: 2$/m);
  });
});

describe('the front proxy', { skip: hasNginx ? false : 'nginx is not on the PATH' }, () => {
  const temporary = mkdtempSync(join(tmpdir(), 'emberdeck-front-'));
  let [port, tlsPort] = [0, 0];
  let nginx;
  let gateway;

  const ask = (path, options = {}) =>
    new Promise((resolve, reject) => {
      const { secure = false, body, ...rest } = options;
      const target = { host: '127.0.0.1', port: secure ? tlsPort : port, path, agent: false, ...rest };
      const request = (secure ? https : http).request(target, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      });
      request.on('error', reject).end(body);
    });

  before(async () => {
    gateway = http.createServer((request, response) => {
      let bytes = 0;
      if (request.url === '/api/early') response.end('answered before the body');
      request.on('data', (chunk) => (bytes += chunk.length));
      request.on('end', () => {
        if (!response.writableEnded) {
          response.end(JSON.stringify({ bytes, proto: request.headers['x-forwarded-proto'] }));
        }
      });
    });
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    [port, tlsPort] = [await freePort(), await freePort()];
    execFileSync(
      'openssl',
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'
        .split(' ')
        .concat(['-keyout', join(temporary, 'tls.key'), '-out', join(temporary, 'tls.crt')]),
      { stdio: 'ignore' },
    );
    nginx = spawn('sh', [join(folder, 'start.sh')], {
      env: {
        PATH: process.env.PATH,
        TMPDIR: temporary,
        PORT: String(port),
        TLS_PORT: String(tlsPort),
        TLS_FOLDER: temporary,
        RESOLVER: '127.0.0.1',
        GATEWAYS: `127.0.0.1:${gateway.address().port}`,
      },
      stdio: 'ignore',
    });
    await eventually(async () => {
      assert.equal((await ask('/')).status, 200);
    });
  });

  after(async () => {
    if (nginx && nginx.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    gateway?.closeAllConnections();
    gateway?.close();
    rmSync(temporary, { recursive: true, force: true });
  });

  it('refuses twenty concurrent bodies of 12 MB, buffers none of them, and keeps serving', async () => {
    const body = Buffer.alloc(12 * 1024 * 1024);
    const paths = ['/', '/api/messages', '/api/data-sources/1/uploads', '/ws'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(paths[index % paths.length], { method: 'POST', body }).then(
          ({ status }) => status,
          // The connection may be closed while the client still sends.
          (error) => (['EPIPE', 'ECONNRESET'].includes(error.code) ? 413 : error.code),
        ),
      ),
    );
    assert.deepEqual([...new Set(answers)], [413]);
    const spooled = readdirSync(temporary, { recursive: true }).filter(
      (name) => statSync(join(temporary, name)).size > 64 * 1024,
    );
    assert.deepEqual(spooled, []);
    assert.equal((await ask('/')).status, 200);
  });

  it('accepts a file of 10 MB on the paths of files only', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024);
    for (const path of ['/api/data-sources/1/uploads', '/api/data-sources/1/uploads/preview']) {
      const { status, text } = await ask(path, { method: 'POST', body });
      assert.deepEqual([status, JSON.parse(text).bytes], [200, body.length]);
    }
    const refused = await ask('/api/messages', {
      method: 'POST',
      headers: { 'Content-Length': body.length },
      body: Buffer.alloc(1),
    }).catch(({ code }) => ({ code }));
    assert.equal(refused.status, 413);
    assert.equal(JSON.parse(refused.text).code, 'payload_too_large');
  });

  it('forwards a body while it arrives', async () => {
    const request = http.request({
      host: '127.0.0.1',
      port,
      path: '/api/early',
      method: 'POST',
      agent: false,
    });
    request.on('error', () => undefined);
    request.write('the first bytes of a body that goes on');
    const [response] = await once(request, 'response');
    assert.equal(response.statusCode, 200);
    request.destroy();
  });

  it('serves requests while one address has 2,100 open sockets', async () => {
    const sockets = Array.from({ length: 2_100 }, () => net.connect(port, '127.0.0.1'));
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      sockets.forEach((socket) => socket.write('GET / HTTP/1.1\r\nHost: a\r\n'));
      assert.equal((await ask('/')).status, 200);
    } finally {
      sockets.forEach((socket) => socket.destroy());
    }
  });

  it('serves TLS if a certificate is mounted, and forwards the scheme to the gateway', async () => {
    const { text } = await ask('/', { secure: true, rejectUnauthorized: false });
    assert.equal(JSON.parse(text).proto, 'https');
  });
});
