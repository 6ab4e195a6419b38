import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { i18n } from './i18n.js';

// The texts of notices name a metric as `{{title, metric}}`.
i18n.services.formatter?.add('metric', (name) => metricTitle(String(name)));
