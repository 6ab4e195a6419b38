import sourceForm from '../strings/en/source-form.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the form of a source load with its code.
i18n.addResourceBundle('en', 'translation', sourceForm, true);
