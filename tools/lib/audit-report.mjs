const serious = new Set(['high', 'critical']);

/** What is wrong with a package: the titles of its own advisories, or the packages below it that have some. */
const reasonOf = ({ via }) => [...new Set(via.map((each) => each.title ?? `through ${each}`))].join('; ');

/**
 * Reads what `npm audit --json` wrote: `{ asked: false, why }` where the registry did not answer, else the packages with a
 * high or critical advisory, a line each.
 * @param {string} text
 * @returns {{ asked: false, why: string } | { asked: true, findings: string[] }}
 */
export function readAudit(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { asked: false, why: 'npm audit wrote no report' };
  }
  if (!report.vulnerabilities) return { asked: false, why: report.message ?? 'npm audit wrote no report' };
  const findings = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => serious.has(severity))
    .map(([name, finding]) => `${name} (${finding.severity}): ${reasonOf(finding)}`);
  return { asked: true, findings };
}
