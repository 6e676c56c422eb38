import type { DiceText, VerifyText } from '../fair-text';
import { makeFormat } from '../format';

const f = makeFormat('pt-BR');
const rolls = (n: number) => f.plural(n, { one: '# rolagem', other: '# rolagens' });
const games = (n: number) => f.plural(n, { one: '# jogo', other: '# jogos' });

export const verify: VerifyText = {
  title: 'Conferir os dados',
  lead: 'Esta página refaz cada rolagem no seu navegador, com a transcrição da partida. Ao site ela pede só mais uma coisa: a linha da partida no registro público.',
  loading: 'Conferindo…',
  missing: 'Esta partida não existe.',
  unfinished: 'Esta partida ainda não terminou. Os dados podem ser conferidos quando ela acabar.',
  failed: 'Não deu para buscar a transcrição. Confira a conexão e tente de novo.',
  unreadable: 'Este arquivo não é uma transcrição válida.',
  right: (count, of) => `Dados e jogadas conferem: ${rolls(count)} em ${games(of)}`,
  rightText:
    'Todas as correntes, assinaturas, partes, rolagens, jogadas e pontos conferem. O que isso garante, rolagem por rolagem, e o que não prova está abaixo.',
  wrong: (count) =>
    f.plural(count, { one: 'Não confere: # problema', other: 'Não confere: # problemas' }),
  breaksAt: (place) => `Quebra aqui: ${place}.`,
  empty: 'Não houve nenhuma rolagem nesta partida.',
  place: {
    roll: (roll, game, seq) => `rolagem ${f.number(roll)}, jogo ${f.number(game)} (evento ${seq})`,
    event: (name, seq) => `${name} (evento ${seq})`,
    end: (seq) => `no fim da transcrição (evento ${seq})`,
  },
  players: 'Partida',
  fingerprint: 'Impressão digital',
  signedHere: 'É a que este navegador assinou antes da primeira rolagem.',
  notSignedHere: 'Atenção: não é a que este navegador assinou antes da primeira rolagem.',
  ledger: (number, date) => `Linha ${f.number(number)} do registro público, escrita em ${date}.`,
  ledgerUnchecked: (number) =>
    `A transcrição cita a linha ${f.number(number)} de um registro público. Ela não foi consultada.`,
  noLedger: 'A transcrição não traz a linha do registro público.',
  ledgerLink: 'Baixar o registro inteiro',
  guaranteesTitle: 'O que cada rolagem garante',
  guarantees: {
    live: {
      name: 'Ao vivo',
      text: 'Ninguém podia prever nem escolher a rolagem, desde que um dos três tenha sido honesto: o servidor ou qualquer um dos jogadores.',
    },
    correspondence: {
      name: 'Parte deixada antes',
      text: 'O adversário já tinha deixado a parte dele. Ninguém podia escolher a rolagem; servidor e quem rolou, juntos, poderiam tê-la visto antes.',
    },
    bot: {
      name: 'Contra o robô',
      text: 'O robô é do servidor, então são só duas partes. Ninguém podia prever nem escolher a rolagem, desde que o jogador tenha sido honesto.',
    },
    reseeded: {
      name: 'Corrente trocada',
      text: 'Um jogador trocou de corrente no meio da partida, e a impressão digital não cobre a nova. Servidor e esse jogador, juntos, poderiam ter escolhido esta rolagem; as seguintes, não.',
    },
  },
  brokenRolls: {
    name: 'Não confere',
    text: 'Não dá para dizer quem podia prever ou escolher estas rolagens.',
  },
  unthrownTitle: 'Encerrado antes de uma rolagem',
  unthrown: (name, game, seq) =>
    `O jogo ${f.number(game)} foi encerrado quando ainda faltava uma rolagem (evento ${seq}). Com ajuda do servidor, ${name} poderia saber qual seria.`,
  unprovenTitle: 'O que isto não prova',
  unproven: {
    names: 'Quem jogou: os nomes, e que eram pessoas, são palavra do servidor.',
    times:
      'Quando foi: os horários são palavra do servidor, e também que uma parte só chegou depois de pedida.',
    plays: 'Que os próprios jogadores fizeram estas jogadas: elas não são assinadas.',
    ledger:
      'Que esta partida está no registro público: a linha dela não foi consultada. O comando gamao verify --ledger confere o registro inteiro.',
  },
  times: rolls,
  picture: {
    title: 'De onde vem uma rolagem',
    alt: 'Três correntes de elos, uma do servidor e uma de cada jogador. Um elo de cada uma entra na mistura, e dela saem os dois dados.',
    server: 'Servidor',
    anchor: 'âncora',
    past: 'já usados',
    future: 'ainda secretos',
    mix: 'mistura',
    dice: 'dados',
    steps: [
      'Antes da primeira rolagem, cada lado sorteia um segredo e faz dele uma corrente: cada elo é o resumo SHA-256 do elo seguinte. A ponta, a âncora, é publicada.',
      'Os dois jogadores assinam as três âncoras. Daí em diante ninguém pode mudar a própria corrente sem que se veja.',
      'Cada rolagem gasta um elo de cada corrente: o de quem rola primeiro, depois o do adversário, por último o do servidor. Os três juntos dão os dados.',
      'Para conferir um elo, basta resumi-lo uma vez e comparar com o anterior. É isso que esta página faz, elo por elo.',
    ],
  },
  limits:
    'O que isto não impede: jogar com ajuda de um programa ao lado do tabuleiro, ou um servidor que não responde.',
  rollsTitle: 'Rolagens',
  allGames: 'Todos os jogos',
  game: (number) => `Jogo ${f.number(number)}`,
  columns: {
    number: 'Nº',
    game: 'Jogo',
    who: 'Quem',
    dice: 'Dados',
    guarantee: 'Garantia',
    check: 'Confere',
  },
  opening: 'Sorteio',
  checked: 'confere',
  broken: 'não confere',
  faultsTitle: 'O que não confere',
  faults: {
    anchorMissing: 'Falta a âncora de uma das partes.',
    serverReseeded: 'O servidor trocou a própria âncora, ou a do seu robô, no meio da partida.',
    reseededTooOften: 'Um jogador publicou âncoras demais para uma só rolagem.',
    signOffMissing: 'Houve rolagem antes de um jogador assinar as âncoras.',
    wrongDigest: 'Um jogador assinou outras regras ou outras âncoras.',
    shareMissing: 'Falta a parte de alguém nesta rolagem.',
    shareNotReleased: 'A parte usada na rolagem não é a que o jogador tinha entregado.',
    shareRepeated: 'Um jogador entregou duas partes para a mesma rolagem.',
    shareTooEarly:
      'Um jogador deixou a parte dele quando a do outro já estava guardada: o servidor poderia ver a rolagem antes.',
    brokenChain: 'Um elo não pertence à corrente de quem o entregou.',
    wrongDice: 'Os dados não são os que as partes dão.',
    seedMissing: 'O servidor não revelou o segredo dele no fim.',
    wrongSeed: 'O segredo revelado não é o da corrente do servidor.',
    outOfOrder: 'Um evento está fora de ordem.',
    illegalEvent: 'As regras do jogo não permitem este evento.',
    truncated: 'A transcrição acaba antes do fim da partida.',
    unknownFormat: 'O formato da transcrição não é conhecido.',
    wrongRules: 'As regras assinadas não são as da mesa.',
    ledgerMissing: 'Falta a linha do registro público.',
    wrongLedger: 'A linha do registro público não é a desta partida.',
    unclosed: 'O registro público não diz como a partida acabou.',
    brokenLedger: 'O registro público se quebra.',
    lateAnchor: 'A âncora do servidor entrou no registro depois do primeiro elo de um jogador.',
    wrongForfeit: 'Um jogador perdeu por tempo sem que faltasse nada da parte dele.',
  },
  otherFault: 'Algo não confere.',
  events: {
    anchored: 'uma âncora',
    signedOff: 'uma assinatura',
    rollAsked: 'um pedido de rolagem',
    linkReleased: 'um elo entregue',
    rolled: 'uma rolagem',
    played: 'uma jogada',
    revealed: 'o segredo do servidor',
    gameEnded: 'o fim de um jogo',
    matchEnded: 'o fim da partida',
  },
  download: 'Baixar a transcrição',
  choose: 'Conferir um arquivo',
  drop: 'Arraste uma transcrição para cá, ou escolha um arquivo.',
  offline: 'Depois de carregada, esta página funciona sem internet.',
  byHand:
    'A mesma conferência na linha de comando: gamao verify ARQUIVO. O método, passo a passo, está na documentação do projeto.',
  back: 'Voltar à mesa',
};

export const dice: DiceText = {
  title: 'Estatísticas dos dados do jogo',
  lead: 'Todas as rolagens das partidas terminadas, tiradas do registro público.',
  site: 'Do site inteiro',
  mine: 'Das minhas partidas',
  own: 'Meus dados',
  opponents: 'Dados dos adversários',
  none: 'Ainda não há partidas terminadas.',
  noneOwn: 'Você ainda não terminou nenhuma partida neste navegador.',
  failed: 'Não deu para buscar as estatísticas. Confira a conexão e tente de novo.',
  loading: 'Buscando os números…',
  totals: (count, of) =>
    `${rolls(count)} em ${f.plural(of, { one: '# partida', other: '# partidas' })}`,
  faces: 'Faces',
  facesHint: 'A linha marca um sexto.',
  doubles: 'Duplas',
  doublesText: (share, expected) => `${share} das rolagens foram duplas; o esperado é ${expected}.`,
  pairs: 'Rolagens, dado por dado',
  pairsHint: 'Quanto mais forte a cor, mais vezes saiu. O esperado é 1 em 36 por quadrado.',
  first: 'Primeiro dado',
  second: 'Segundo dado',
  averageText: (pips, expected) => `${pips} pips por rolagem; o esperado é ${expected}.`,
  tests: { faces: 'Faces', pairs: 'Rolagens', doubles: 'Duplas' },
  test: (statistic, degrees, p) =>
    `χ² = ${statistic}, ${f.plural(degrees, { one: '# grau', other: '# graus' })} de liberdade, p = ${p}`,
  usual: (percent) =>
    `Dados honestos se desviam tanto assim, ou mais, em ${percent} das vezes: nada de estranho.`,
  rare: (percent) =>
    `Dados honestos se desviam tanto assim, ou mais, em só ${percent} das vezes: raro, mas quem olha muitas vezes acaba vendo.`,
  few: 'Ainda são poucas rolagens para este teste.',
  ledger: (line) => `Contado até a linha ${f.number(line)} do registro público.`,
  ledgerLink: 'Baixar o registro inteiro',
  how: 'Cada partida entra no registro antes da primeira rolagem e não pode mais sair dele. Uma partida que alguém esconda para melhorar os números fica aberta para sempre.',
  open: (count) =>
    f.plural(count, {
      one: '# partida está aberta no registro: está sendo jogada, ou foi escondida.',
      other: '# partidas estão abertas no registro: estão sendo jogadas, ou foram escondidas.',
    }),
  openSince: (date) => `A mais antiga está aberta desde ${date}.`,
  page: 'Esta própria página',
  pageText: [
    'Quem tira o seu segredo para os dados é esta página, e quem mantém o site a envia de novo a cada visita. Enquanto joga aqui, você confia nela: uma página alterada poderia entregar o seu segredo.',
    'Por isso o site publica os resumos dos seus arquivos. Compile você a mesma versão e compare: gamao assets --site com o endereço deste site ou da sua mesa. O que se compara é o que foi enviado a você naquela hora, não o que os outros recebem.',
    'Quem não quer depender de ninguém joga com um programa próprio. O protocolo é público e completo.',
  ],
  pageLink: 'Resumos dos arquivos',
  openHint:
    'Uma partida em que ninguém mexe expira em sete dias; só uma por correspondência, ou uma sessão muito longa, dura mais.',
};
