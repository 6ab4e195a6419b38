import { request, type RequestOptions } from 'node:http';

/** A container as the engine describes it. */
export interface Container {
  readonly id: string;
  /** Name of the service in docker-compose.yml. */
  readonly service: string;
  readonly running: boolean;
  /** Process id on the engine's machine; 0 while it is stopped. */
  readonly pid: number;
  readonly startedAt: string;
  /** Addresses by network name. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Published ports on the engine's machine. */
  readonly publishedPorts: readonly number[];
  readonly user: string;
  readonly readOnly: boolean;
  /** Name and tag of its image, as the engine reports them. */
  readonly image: string;
}

interface Inspection {
  readonly Id: string;
  readonly State: { readonly Running: boolean; readonly Pid: number; readonly StartedAt: string };
  readonly Config: {
    readonly User: string;
    readonly Image: string;
    readonly Labels: Readonly<Record<string, string>>;
  };
  readonly HostConfig: { readonly ReadonlyRootfs: boolean };
  readonly NetworkSettings: {
    readonly Networks: Readonly<Record<string, { readonly IPAddress: string }>>;
    readonly Ports: Readonly<Record<string, readonly { readonly HostPort: string }[] | null>> | null;
  };
}

/** How a helper container is run. */
export interface HelperOptions {
  readonly image: string;
  readonly command: readonly string[];
  /** A network's name, or `none`. */
  readonly network: string;
  /** Runs as root in the process namespace of the engine's machine. */
  readonly overTheMachine?: boolean;
}

const projectLabel = 'com.docker.compose.project';
const serviceLabel = 'com.docker.compose.service';

/** The address of the engine from DOCKER_HOST: a unix socket, or tcp without TLS. */
function engineAddress(dockerHost: string): RequestOptions {
  const url = new URL(dockerHost);
  if (url.protocol === 'unix:') return { socketPath: url.pathname };
  return { host: url.hostname, port: url.port };
}

/** The HTTP API of the container engine, for operations that docker-compose lacks for a single container. */
export class Engine {
  private readonly address = engineAddress(process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock');

  constructor(private readonly project: string) {}

  /** The running and stopped containers of the project, or of one service. */
  async containers(service?: string): Promise<Container[]> {
    const labels = [`${projectLabel}=${this.project}`, ...(service ? [`${serviceLabel}=${service}`] : [])];
    const filters = encodeURIComponent(JSON.stringify({ label: labels }));
    const listed = (await this.request('GET', `/containers/json?all=true&filters=${filters}`)) as {
      Id: string;
    }[];
    const inspections = await Promise.all(
      listed.map(({ Id }) => this.request('GET', `/containers/${Id}/json`) as Promise<Inspection>),
    );
    return inspections.map(containerOf);
  }

  /** Stops a container with SIGTERM, and SIGKILL after `graceSeconds`; then starts it again. */
  async restart(id: string, graceSeconds: number): Promise<void> {
    await this.request('POST', `/containers/${id}/restart?t=${graceSeconds}`);
  }

  /** Stops a container with SIGTERM, and SIGKILL after `graceSeconds`; then deletes it. */
  async remove(id: string, graceSeconds: number): Promise<void> {
    await this.request('POST', `/containers/${id}/stop?t=${graceSeconds}`);
    await this.request('DELETE', `/containers/${id}`);
  }

  /** Gives an image of this repository a second tag. */
  async tag(repository: string, tag: string, second: string): Promise<void> {
    await this.request('POST', `/images/${repository}:${tag}/tag?repo=${repository}&tag=${second}`);
  }

  /** Runs a command in a container; returns its output and exit code. */
  async execute(id: string, command: readonly string[]): Promise<{ output: string; code: number }> {
    const created = (await this.request('POST', `/containers/${id}/exec`, {
      AttachStdout: true,
      AttachStderr: true,
      Tty: true,
      Cmd: command,
    })) as { Id: string };
    const output = await this.text('POST', `/exec/${created.Id}/start`, { Detach: false, Tty: true });
    const { ExitCode } = (await this.request('GET', `/exec/${created.Id}/json`)) as { ExitCode: number };
    return { output, code: ExitCode };
  }

  /** Runs a separate container to its end; returns its output. */
  async help({ image, command, network, overTheMachine = false }: HelperOptions): Promise<string> {
    const { Id } = (await this.request('POST', '/containers/create', {
      Image: image,
      // The entry point of the image runs only programs of the product.
      Entrypoint: command.slice(0, 1),
      Cmd: command.slice(1),
      Tty: true,
      Healthcheck: { Test: ['NONE'] },
      HostConfig: { NetworkMode: network, ...(overTheMachine ? { PidMode: 'host', Privileged: true } : {}) },
      ...(overTheMachine ? { User: '0' } : {}),
    })) as { Id: string };
    try {
      await this.request('POST', `/containers/${Id}/start`);
      await this.request('POST', `/containers/${Id}/wait`);
      return await this.text('GET', `/containers/${Id}/logs?stdout=true&stderr=true`);
    } finally {
      await this.request('DELETE', `/containers/${Id}?force=true`);
    }
  }

  private async request(method: string, path: string, body?: unknown): Promise<unknown> {
    const text = await this.text(method, path, body);
    return text.trim() === '' ? null : (JSON.parse(text) as unknown);
  }

  private text(method: string, path: string, body?: unknown): Promise<string> {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    return new Promise((resolve, reject) => {
      const sent = request({ ...this.address, method, path: `/v1.40${path}`, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if ((response.statusCode ?? 500) < 400) resolve(text);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      });
      sent.on('error', reject);
      sent.end(payload);
    });
  }
}

function containerOf({ Id, State, Config, HostConfig, NetworkSettings }: Inspection): Container {
  const networks = Object.entries(NetworkSettings.Networks);
  const bindings = Object.values(NetworkSettings.Ports ?? {}).flatMap((each) => each ?? []);
  return {
    id: Id,
    service: Config.Labels[serviceLabel] ?? '',
    running: State.Running,
    pid: State.Pid,
    startedAt: State.StartedAt,
    addresses: Object.fromEntries(networks.map(([name, { IPAddress }]) => [name, IPAddress])),
    publishedPorts: [...new Set(bindings.map(({ HostPort }) => Number(HostPort)))].filter(Boolean),
    user: Config.User,
    readOnly: HostConfig.ReadonlyRootfs,
    image: Config.Image,
  };
}
