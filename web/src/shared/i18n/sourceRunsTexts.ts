import sourceRuns from '../strings/en/source-runs.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the runs of a source load with their code.
i18n.addResourceBundle('en', 'translation', sourceRuns, true);
