import type { Rolldown } from 'vite';

type GroupName = Rolldown.CodeSplittingNameFunction;
type Graph = Parameters<GroupName>[1];

/** What a visitor who is signed out, and one who is signed in, loads first; each stays a chunk that can be asked for. */
const entry = '/src/app/main.tsx';
const landing = '/src/features/onboarding/LandingScreen.tsx';
const shell = '/src/app/SignedIn.tsx';
const dashboard = '/src/features/dashboard/DashboardScreen.tsx';

/** Everything that a module imports, and what that imports in turn; what is imported on demand only is not among it. */
function reach(root: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (!found.has(id)) {
      found.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(visit);
    }
  };
  visit(root);
  return found;
}

/**
 * Few files on the way to the first screen: a browser asks for some at a time only, and each costs it work. What the
 * landing page shares with other screens comes with the entry, what the dashboard shares with them comes with the shell.
 */
export function firstScreensTogether(root: string): GroupName {
  const reached = new Map<string, ReadonlySet<string>>();
  const isReached = (id: string, from: string, graph: Graph): boolean => {
    const known = reached.get(from) ?? reach(root + from, graph);
    reached.set(from, known);
    return known.has(id);
  };
  const isPartOf = (id: string, screen: string): boolean =>
    id.startsWith(root + screen.slice(0, screen.lastIndexOf('/') + 1));
  return (id, graph) => {
    if (isReached(id, entry, graph)) return 'initial';
    if (isReached(id, landing, graph) && !isPartOf(id, landing)) return 'initial';
    if (id === root + shell) return null;
    if (isReached(id, shell, graph)) return 'workspace';
    return isReached(id, dashboard, graph) && !isPartOf(id, dashboard) ? 'workspace' : null;
  };
}
