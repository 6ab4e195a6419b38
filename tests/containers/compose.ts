import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of docker-compose.yml. */
const repositoryFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** `docker compose` or `docker-compose`, whichever this machine has. */
function composeCommand(): readonly [string, ...string[]] {
  const candidates = [['docker', 'compose'], ['docker-compose']] as const;
  const found = candidates.find(([program, ...args]) => {
    const { status } = spawnSync(program, [...args, 'version'], { stdio: 'ignore' });
    return status === 0;
  });
  if (!found) throw new Error('Neither `docker compose` nor `docker-compose` runs here');
  return found;
}

/** Runs a program to its end; returns its exit code and output. */
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

/** Docker Compose on this repository, with a separate project and environment file. */
export class Compose {
  private readonly command = composeCommand();

  constructor(
    private readonly project: string,
    private readonly environmentFile: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** The same project with some variables changed. */
  with(changes: Readonly<Record<string, string>>): Compose {
    return new Compose(this.project, this.environmentFile, { ...this.environment, ...changes });
  }

  /** Runs a command; rejects with its output if it fails. */
  async run(...args: string[]): Promise<string> {
    const [program, ...first] = this.command;
    const options = ['-p', this.project, '--env-file', this.environmentFile];
    // Variables of another product on this machine must not be passed on: they would override the file.
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

/** Creates an environment file with new secrets, like `npm run secrets`. */
export async function makeSecrets(file: string): Promise<void> {
  const [code, output] = await run(process.execPath, ['tools/secrets.mjs', file], process.env);
  if (code !== 0) throw new Error(output);
}
