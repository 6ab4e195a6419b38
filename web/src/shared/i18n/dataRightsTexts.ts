import dataRights from '../strings/en/data-rights.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of data rights load with their code.
i18n.addResourceBundle('en', 'translation', dataRights, true);
