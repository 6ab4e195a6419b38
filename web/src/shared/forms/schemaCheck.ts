import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// The content security policy forbids generated code; zod tries it out unless this is set before the first schema.
config({ jitless: true });

export { zodResolver };
