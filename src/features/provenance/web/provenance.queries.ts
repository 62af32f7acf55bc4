import { useMutation } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { provenanceContract } from '../contract.ts';

const client = createClient(provenanceContract);

export const useVerification = () => useMutation({ mutationFn: (file: Blob) => client.verify({ file }) });
