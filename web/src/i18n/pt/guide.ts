import type { GuideText } from '../guide-text';
import { makeFormat } from '../format';

const f = makeFormat('pt-BR');
const checkers = (n: number) => f.plural(n, { one: '# peça', other: '# peças' });

export const guide: GuideText = {
  title: 'Aprenda gamão jogando',
  lead: 'Doze passos curtos, cada um com uma tarefa no tabuleiro. No fim, o seu primeiro jogo.',
  steps: {
    setUp: {
      title: 'Montar o tabuleiro',
      text: 'Cada lado tem quinze peças. As 24 casas são numeradas do seu ponto de vista: a 24 é a mais distante, a 1 é a última. As suas peças andam do número maior para o menor; as do adversário, no sentido contrário.',
      task: 'Ponha as suas peças: duas na casa 24, cinco na 13, três na 8 e cinco na 6. Toque na bandeja ao lado e depois na casa.',
      done: 'Tabuleiro pronto. Assim começa todo jogo de gamão.',
    },
    move: {
      title: 'Mover',
      text: 'Cada dado move uma peça exatamente aquele número de casas. A mesma peça pode usar os dois, um depois do outro, se a parada no meio estiver aberta. Casa com duas ou mais peças adversárias está fechada.',
      task: 'Saiu 6 e 5. Leve uma peça da casa 24 até a 13, em segurança, e confirme.',
      done: 'Boa! A parada na 18 estava aberta; a da 19 estava fechada.',
      beside:
        'É uma jogada legal, mas a tarefa é outra: a mesma peça vai da 24 à 13. Desfaça e tente de novo.',
    },
    makePoint: {
      title: 'Fechar uma casa',
      text: 'Uma peça sozinha pode ser batida. Duas juntas fecham a casa: o adversário não para ali. Casas fechadas em seguida viram uma barreira.',
      task: 'Saiu 3 e 1. Feche a casa 5: uma peça vem da 8, outra da 6.',
      done: 'Casa 5 fechada. É a abertura mais querida do gamão.',
      beside: 'É legal, mas a casa 5 não ficou com duas peças. Desfaça e tente de novo.',
    },
    double: {
      title: 'Duplas',
      text: 'Dois dados iguais são uma dupla e valem quatro movimentos daquele número, com as peças que você quiser.',
      task: 'Saiu 4 e 4. Faça os quatro movimentos e confirme.',
      done: 'Quatro movimentos de 4. Nada mal!',
    },
    hit: {
      title: 'Bater',
      text: 'Peça sozinha é peça solta. Quem para em cima de uma peça solta do adversário bate: ela vai para a barra, no meio do tabuleiro, e recomeça o caminho.',
      task: 'Saiu 4 e 3. Há uma peça solta do adversário na casa 5. Bata!',
      done: 'Bateu! Agora ela tem de entrar de novo, lá do começo.',
      beside: 'É legal, mas deixou a peça solta em paz. Desfaça e bata na casa 5.',
    },
    enter: {
      title: 'Entrar da barra',
      text: 'Desta vez a peça batida é sua. Enquanto houver peça na barra, nenhuma outra se move. Ela entra com o número de um dado: com 1 na casa 24, com 2 na 23, até 6 na 19, se a casa estiver aberta.',
      task: 'Saiu 4 e 2. Entre com a peça da barra e depois jogue o outro dado.',
      done: 'De volta ao jogo. A casa do 4 estava fechada, então quem entrou foi o 2.',
    },
    bothDice: {
      title: 'Usar os dois dados',
      text: 'Quem pode usar os dois dados é obrigado a usar os dois. Um movimento que estraga o segundo não vale.',
      task: 'Saiu 2 e 6. Só existe um lugar para o 6. Jogue os dois dados.',
      done: 'Isso. Com o 2 na peça errada, o 6 não teria para onde ir.',
    },
    largerDie: {
      title: 'O dado maior',
      text: 'Às vezes qualquer um dos dados serve, mas só um deles. Então tem de ser o maior.',
      task: 'Saiu 5 e 6. Só a peça da casa 24 se move, e só uma vez. Com qual dado?',
      done: 'Com o 6, o maior. O 5 fica sem uso, e a vez termina.',
    },
    allHome: {
      title: 'Chegar e retirar',
      text: 'O seu quadrante final são as casas 1 a 6. Quando todas as suas peças estão ali, cada dado retira uma peça da casa de mesmo número.',
      task: 'Saiu 6 e 2. Falta uma peça chegar. Traga essa peça e já retire uma.',
      done: 'A primeira já saiu. Quem retirar as quinze antes vence.',
      beside: 'É legal, mas nenhuma peça saiu. Desfaça: dá para chegar com o 2 e retirar com o 6.',
    },
    bearOff: {
      title: 'Dado maior que a casa',
      text: 'Se a casa do dado está vazia, mova uma peça de trás. Se não há nenhuma atrás, o dado retira da casa mais alta que você tem.',
      task: 'Saiu 6 e 4. A casa 6 está vazia e não há nada atrás. Retire o que der.',
      done: 'O 6 tirou uma peça da casa 5, a mais alta. O 4 tirou uma da 4.',
      beside: 'É legal, mas dá para retirar.',
    },
    gammon: {
      title: 'Quanto vale',
      text: 'Vitória simples vale 1. Se quem perdeu não retirou nenhuma peça, vale 2. Se, além disso, ainda tem peça na barra ou no quadrante final do vencedor, vale 3.',
      task: 'Você retirou tudo. O adversário não retirou nenhuma, e todas as peças dele já saíram do seu quadrante. Que vitória foi?',
      done: 'Vitória por gamão, 2 pontos. É o mesmo nome do jogo: por isso dizemos “por gamão”.',
      beside:
        'Olhe de novo: ele retirou alguma peça? Sobrou alguma na barra ou nas suas casas 1 a 6?',
    },
    cube: {
      title: 'O cubo',
      text: 'Antes de rolar, quem está na vez pode propor dobrar a aposta. Quem recusa perde na hora o valor de antes. Quem aceita joga pelo dobro, fica com o cubo, e só ele pode dobrar a aposta de novo.',
      task: 'O adversário tem duas peças, nas casas 5 e 2 dele, e dobrou de 1 para 2. De 36 lances, 19 retiram as duas. Nos outros 17, você retira a sua última e vence. Aceita?',
      done: 'Certo. Recusando, 36 jogos custam 36 pontos. Aceitando, você perde 2 em 19 deles e ganha 2 em 17: custam só 4. Quem vence pelo menos um em cada quatro aceita.',
      beside:
        'Faça a conta em 36 jogos. Recusar custa 36 pontos. Aceitar: perde 2 em 19 jogos e ganha 2 em 17.',
    },
  },
  position: (number, of) => `Passo ${number} de ${of}`,
  list: 'Passos',
  finished: 'feito',
  left: (count) =>
    f.plural(count, { one: 'Falta # peça na bandeja.', other: 'Faltam # peças na bandeja.' }),
  empty: (point) => `Na casa ${point} não começa nenhuma peça sua.`,
  full: (point, count) => `A casa ${point} já tem ${checkers(count)}, quanto precisa.`,
  answers: {
    single: 'Vitória simples: 1 ponto',
    gammon: 'Vitória por gamão: 2 pontos',
    backgammon: 'Vitória por backgammon: 3 pontos',
    take: 'Aceitar',
    pass: 'Recusar',
  },
  restart: 'Recomeçar o passo',
  previous: 'Anterior',
  next: 'Próximo passo',
  last: {
    title: 'Agora é jogar',
    text: 'Você já sabe o que precisa. O Sagui é curioso e distraído: um bom primeiro adversário. No jogo também, as peças que podem se mover e os destinos acendem, e um toque já move a peça com o dado da esquerda. Isso se muda nos ajustes.',
    play: 'Jogar contra o Sagui',
    again: 'Rever os passos',
  },
};
