const serious = new Set(['high', 'critical']);

/** Returns the titles of a package's own advisories, or the dependencies that have advisories. */
const reasonOf = ({ via }) => [...new Set(via.map((each) => each.title ?? `through ${each}`))].join('; ');

/**
 * Parses the output of `npm audit --json`. Returns `{ reached: false, why }` if the registry did not respond, otherwise
 * one line for each package with a high or critical advisory.
 * @param {string} text
 * @returns {{ reached: false, why: string } | { reached: true, findings: string[] }}
 */
export function readAudit(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { reached: false, why: 'npm audit wrote no report' };
  }
  if (!report.vulnerabilities) return { reached: false, why: report.message ?? 'npm audit wrote no report' };
  const findings = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => serious.has(severity))
    .map(([name, finding]) => `${name} (${finding.severity}): ${reasonOf(finding)}`);
  return { reached: true, findings };
}
