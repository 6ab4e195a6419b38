import { runDiagnosis } from '../launch/command.js';

await runDiagnosis('doctor/main');
