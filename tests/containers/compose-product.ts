import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@emberdeck/processes/free-port';
import { eventually } from '@emberdeck/testing/eventually';
import { Browser } from '@emberdeck/testing/system/browser';
import { Compose, makeSecrets } from './compose.js';
import { type Container, Engine, type HelperOptions } from './engine.js';

/** Programs with a health check, in the order of a rolling restart. */
export const programs = [
  'identity',
  'gamification',
  'analytics',
  'analytics-worker',
  'messaging',
  'notifications',
  'provisioner',
  'gateway',
] as const;

/** One image for all programs. */
const repository = 'localhost/emberdeck';

/** All long-running services. */
export const everyService = [...programs, 'postgres', 'redis', 'nats', 'front'] as const;

/** Services that do one task and exit. */
export const oneShots: readonly string[] = ['migrate', 'nats-volume'];

/** How long the product may take to recover after a kill, in milliseconds. */
export const recoveryMs = 60_000;
const startMs = 180_000;
const graceSeconds = 35;
const healthCheck = ['emberdeck', 'health'];

interface CaughtMail {
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
}

/** The product in a separate project of docker-compose.yml, driven only from outside. */
export class ComposeProduct {
  private constructor(
    readonly project: string,
    private readonly version: string,
    readonly compose: Compose,
    readonly engine: Engine,
    /** The address for browsers. */
    readonly address: string,
    private readonly folder: string,
    private readonly mailAddress: string,
  ) {}

  /**
   * Builds the images, or takes the ones with the tag EMBERDECK_TEST_IMAGES, and starts a new product with new
   * secrets.
   */
  static async start(): Promise<ComposeProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'emberdeck-compose-'));
    const file = join(folder, 'env');
    await makeSecrets(file);
    // Uses free ports, so that another running product is not disturbed.
    const [port, mailPort] = [await freePort(), await freePort()];
    const given = process.env['EMBERDECK_TEST_IMAGES'];
    const version = given ?? 'test';
    const project = `emberdeck-test-${process.pid}`;
    const address = `http://localhost:${port}`;
    const compose = new Compose(project, file, {
      EMBERDECK_PORT: String(port),
      MAIL_PORT: String(mailPort),
      COMPOSE_PROFILES: 'mail',
      SMTP_URL: 'smtp://maildev:1025',
      EMBERDECK_DEMO: 'true',
      EMBERDECK_VERSION: version,
      PUBLIC_URL: address,
      LOG_LEVEL: 'warn',
      // docker-compose 1 has no other policy that keeps a built image.
      EMBERDECK_PULL_POLICY: 'never',
    });
    const mailAddress = `http://127.0.0.1:${mailPort}`;
    const product = new ComposeProduct(
      project,
      version,
      compose,
      new Engine(project),
      address,
      folder,
      mailAddress,
    );
    try {
      if (given === undefined) await compose.run('build');
      await compose.run('up', '-d', '--no-build');
      await product.ready(startMs);
      return product;
    } catch (error) {
      const state = [await compose.run('ps'), await compose.run('logs', '--no-color', '--tail', '10')];
      await product.stop();
      throw new Error(`The product did not start: ${String(error)}\n${state.join('\n')}`, { cause: error });
    }
  }

  /** Runs the given number of containers of these programs, and one of each other program. */
  async scale(replicas: Readonly<Record<string, number>>): Promise<void> {
    const scales = Object.entries(replicas).flatMap(([program, count]) => ['--scale', `${program}=${count}`]);
    await this.compose.run('up', '-d', '--no-build', '--no-recreate', ...scales);
    await this.ready(startMs);
  }

  /** Recreates these programs with the start settings and these changes; resolves once all are ready. */
  async reconfigure(settings: Readonly<Record<string, string>>, ...services: string[]): Promise<void> {
    await this.compose.with(settings).run('up', '-d', '--no-build', '--no-deps', ...services);
    await this.ready(startMs);
  }

  /** Runs an operator command in a separate container; returns its output. */
  operate(...command: string[]): Promise<string> {
    return this.compose.run('run', '--rm', 'operator', ...command);
  }

  /** A browser that reads its codes from the caught mail. */
  browser(): Browser {
    return new Browser(this.address, (email) => this.codeFor(email));
  }

  /** Runs a command of the image in a separate container; returns its output. */
  help(options: Omit<HelperOptions, 'image'>): Promise<string> {
    return this.engine.help({ ...options, image: `${repository}:${this.version}` });
  }

  /** Kills the program of a container from outside with SIGKILL; resolves once the engine has restarted it. */
  async kill({ id, service, pid }: Container): Promise<void> {
    await this.help({
      command: ['node', '-e', `process.kill(${pid}, 'SIGKILL')`],
      network: 'none',
      overTheMachine: true,
    });
    await eventually(async () => {
      const now = (await this.engine.containers(service)).find((each) => each.id === id);
      if (!now?.running || now.pid === pid) throw new Error(`${service} was not started again`);
    }, recoveryMs);
  }

  /** Stops and starts a container like an upgrade; resolves once it is ready again. */
  async restart({ id }: Container): Promise<void> {
    await this.engine.restart(id, graceSeconds);
    await this.containerReady(id);
  }

  /** The tag of another release: EMBERDECK_TEST_NEXT_IMAGES, or a second tag of this release. */
  async nextVersion(): Promise<string> {
    const given = process.env['EMBERDECK_TEST_NEXT_IMAGES'];
    if (given !== undefined) return given;
    const next = `${this.version}-next`;
    await this.engine.tag(repository, this.version, next);
    return next;
  }

  /** Replaces the containers of a program by as many of another release. New ones start before old ones stop. */
  async upgrade(program: string, version: string): Promise<void> {
    const old = await this.engine.containers(program);
    const scale = ['--scale', `${program}=${2 * old.length}`];
    const next = this.compose.with({ EMBERDECK_VERSION: version });
    await next.run('up', '-d', '--no-build', '--no-deps', '--no-recreate', ...scale, program);
    for (const { id } of await this.engine.containers(program)) await this.containerReady(id, startMs);
    for (const { id } of old) await this.engine.remove(id, graceSeconds);
  }

  /** Waits until the migration is done and every program and the front proxy are ready. */
  async ready(deadlineMs = recoveryMs): Promise<void> {
    await eventually(async () => {
      const containers = await this.engine.containers();
      const down = containers.filter(({ service, running }) => !running && !oneShots.includes(service));
      if (down.length > 0) throw new Error(`Down: ${down.map(({ service }) => service).join(', ')}`);
    }, deadlineMs);
    for (const program of programs) {
      for (const { id } of await this.engine.containers(program)) await this.containerReady(id, deadlineMs);
    }
    await eventually(async () => {
      const { status } = await fetch(new URL('/readyz', this.address));
      if (status !== 200) throw new Error(`The front answers ${status}`);
      const mail = await fetch(new URL('/healthz', this.mailAddress));
      if (mail.status !== 200) throw new Error(`maildev answers ${mail.status}`);
    }, deadlineMs);
  }

  async stop(): Promise<void> {
    await this.compose.run('down', '--volumes', '--remove-orphans');
    await rm(this.folder, { recursive: true, force: true });
  }

  private async containerReady(id: string, deadlineMs = recoveryMs): Promise<void> {
    await eventually(async () => {
      const { code, output } = await this.engine.execute(id, healthCheck);
      if (code !== 0) throw new Error(`Container ${id} is not ready: ${output}`);
    }, deadlineMs);
  }

  /** The newest code that was sent to this address. */
  private async codeFor(email: string): Promise<string> {
    return eventually(async () => {
      const mails = (await (await fetch(new URL('/email', this.mailAddress))).json()) as CaughtMail[];
      const mail = mails.findLast(({ to }) => to.some(({ address }) => address === email));
      const code = /^(\d+) is your/.exec(mail?.subject ?? '')?.[1];
      if (!code) throw new Error(`No code was sent to ${email}`);
      return code;
    });
  }
}
