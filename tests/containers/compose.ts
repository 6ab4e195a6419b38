import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of docker-compose.yml. */
export const repositoryFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** docker-compose, or the compose command of docker, whichever this machine has. */
function composeCommand(): readonly [string, ...string[]] {
  const candidates = [['docker', 'compose'], ['docker-compose']] as const;
  const found = candidates.find(([program, ...args]) => {
    const { status } = spawnSync(program, [...args, 'version'], { stdio: 'ignore' });
    return status === 0;
  });
  if (!found) throw new Error('Neither `docker compose` nor `docker-compose` runs here');
  return found;
}

/** A program's end: its exit code and all it wrote. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: repositoryFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve([code ?? 1, Buffer.concat(output).toString('utf8')]));
  });
}

/** docker-compose on this repository, as a project of its own with an environment file of its own. */
export class Compose {
  private readonly command = composeCommand();

  constructor(
    private readonly project: string,
    private readonly environmentFile: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** The same project with other values of some variables. */
  with(changes: Readonly<Record<string, string>>): Compose {
    return new Compose(this.project, this.environmentFile, { ...this.environment, ...changes });
  }

  /** Runs one command; rejects with its output where it fails. */
  async run(...args: string[]): Promise<string> {
    const [program, ...first] = this.command;
    const options = ['-p', this.project, '--env-file', this.environmentFile];
    // Of what is set for a product on this machine nothing may reach this one: it would win over the file.
    const kept = ['PATH', 'HOME', 'TMPDIR', 'DOCKER_HOST', 'DOCKER_CONFIG', 'CONTAINERS_CONF'];
    const env = Object.fromEntries(
      kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    );
    const [code, output] = await run(program, [...first, ...options, ...args], {
      ...env,
      ...this.environment,
    });
    if (code === 0) return output;
    throw new Error(`${this.command.join(' ')} ${args.join(' ')} ended with ${code}:\n${output}`);
  }
}

/** Makes an environment file with secrets of its own, as `npm run secrets` does. */
export async function makeSecrets(file: string): Promise<void> {
  const [code, output] = await run(process.execPath, ['tools/secrets.mjs', file], process.env);
  if (code !== 0) throw new Error(output);
}
