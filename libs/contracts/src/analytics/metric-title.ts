import { metricsOfSum, totalRevenue } from './metric-names.js';
import { removeBidiControls } from '../core/bidi-controls.js';

function titleOfOne(name: string): string {
  if (name === totalRevenue) {
    return 'Revenue';
  }
  const words = removeBidiControls(name).split('_').filter(Boolean);
  return words.length === 0
    ? name
    : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** Converts "page_views" to "Page Views". A name in other words stays as it is; a sum has its names with a plus sign. */
export const metricTitle = (name: string): string => metricsOfSum(name).map(titleOfOne).join(' + ');
