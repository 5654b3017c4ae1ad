import { testAppliedOn } from './applied/on-servers.ts';

testAppliedOn('NSD', ['moyenne.example', 'presque.example', 'essais.example', 'antennes.example'], 'each step');
