import clientView from '../strings/en/client-view.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Few people see the workspace as a client, or choose what clients see.
i18n.addResourceBundle('en', 'translation', clientView, true);
