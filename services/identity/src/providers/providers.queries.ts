/** A restore would make a used sign-in usable again. By hand: the restore runs it without a service. */
export const deleteProviderSignIns = 'DELETE FROM provider_sign_in';
